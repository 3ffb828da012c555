/**
 * Atomic changes as Lua scripts. They use the server's clock, so instances' clocks need not agree.
 */
export const SCRIPTS = {
  /** KEYS value; ARGV value, ttl. Returns the existing value, or false after storing. */
  cairnSetIfAbsent: {
    numberOfKeys: 1,
    lua: `
      local current = redis.call('GET', KEYS[1])
      if current then return current end
      redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
      return false`,
  },
  /** KEYS value; ARGV expected, value, ttl. */
  cairnCompareAndSet: {
    numberOfKeys: 1,
    lua: `
      if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
      redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
      return 1`,
  },
  /** KEYS value; ARGV expected. */
  cairnCompareAndDelete: {
    numberOfKeys: 1,
    lua: `
      if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
      return redis.call('DEL', KEYS[1])`,
  },
  /** KEYS hash; ARGV ttl (0: never expires), name, value, name, value ... */
  cairnRaiseMarks: {
    numberOfKeys: 1,
    lua: `
      for i = 2, #ARGV, 2 do
        local current = redis.call('HGET', KEYS[1], ARGV[i])
        if not current or tonumber(current) < tonumber(ARGV[i + 1]) then
          redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
        end
      end
      if tonumber(ARGV[1]) > 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end`,
  },
  /** KEYS list, channel; ARGV message, ttl, address. */
  cairnDeliver: {
    numberOfKeys: 2,
    lua: `
      redis.call('RPUSH', KEYS[1], ARGV[1])
      redis.call('PEXPIRE', KEYS[1], ARGV[2])
      redis.call('PUBLISH', KEYS[2], ARGV[3])`,
  },
  /** KEYS hash; ARGV capacity, refill per second, tokens (below 0: returned), ttl. */
  cairnTokens: {
    numberOfKeys: 1,
    lua: `
      local capacity, rate, take = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
      local time = redis.call('TIME')
      local now = time[1] * 1000 + time[2] / 1000
      local stored = redis.call('HMGET', KEYS[1], 'tokens', 'at')
      local tokens = capacity
      if stored[1] then
        local elapsed = math.max(0, now - tonumber(stored[2]))
        tokens = math.min(capacity, tonumber(stored[1]) + elapsed / 1000 * rate)
      end
      local allowed = 0
      if tokens >= take then
        allowed = 1
        tokens = math.min(capacity, tokens - take)
      end
      redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', string.format('%.3f', now))
      redis.call('PEXPIRE', KEYS[1], ARGV[4])
      return {allowed, tostring(tokens)}`,
  },
} as const;
