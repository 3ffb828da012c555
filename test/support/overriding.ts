/** A real part with some of its methods replaced; the others run on the part itself. */
export function overriding<T extends object>(part: T, methods: Partial<T>): T {
  return new Proxy(part, {
    get: (target, name) => {
      if (Object.hasOwn(methods, name)) return methods[name as keyof T];
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
