/** Which web addresses lead to an account. */
import { expect, it } from 'vitest';
import { readFramedHandle, readHandle } from './account-addresses.ts';

const told = (found: ReturnType<typeof readHandle>) => found && `${found.network} ${found.handle}`;

it.each([
  ['www.facebook.com/#!/lockhouse', 'facebook lockhouse'],
  ['www.facebook.com/people/Lock-House/100063512345678/', 'facebook 100063512345678'],
  ['www.facebook.com/p/Lock-House-100063512345678/', 'facebook Lock-House-100063512345678'],
  ['de-de.facebook.com/lockhouse/reviews?ref=x&fbclid=y', 'facebook lockhouse'],
  ['m.me/lockhouse', 'facebook lockhouse'],
  ['instagram.com/_u/lockhouse', 'instagram lockhouse'],
  ['www.instagram.com/lockhouse/?igsh=MzRl', 'instagram lockhouse'],
  ['www.instagram.com/p/Abc123/', null],
  ['twitter.com/intent/follow?screen_name=lockhouse', 'x lockhouse'],
  ['twitter.com/intent/tweet?text=Hi&via=lockhouse', null],
  ['www.youtube.com/lockhouse', 'youtube lockhouse'],
  ['www.youtube.com/playlist?list=abc', null],
  ['youtu.be/abc', null],
  ['www.threads.net/@lockhouse', 'threads lockhouse'],
  ['www.threads.com/@lockhouse?xmt=1', 'threads lockhouse'],
  ['weibo.com/u/1234567890', 'weibo 1234567890'],
  ['service.weibo.com/share/share.php?url=x', null],
  ['www.snapchat.com/add/lockhouse', 'snapchat lockhouse'],
  ['www.pinterest.de/lockhouse/', 'pinterest lockhouse'],
  ['www.pinterest.com/pin/create/button/?url=x', null],
  ['line.me/R/ti/p/%40lockhouse', 'line @lockhouse'],
  ['canal.example/out?url=https%3A%2F%2Fwww.instagram.com%2Flockhouse', 'instagram lockhouse'],
  ['canal.example/add?url=https%3A%2F%2Fcanal.example', null],
  ['www.facebook.com/yourpage', null],
  ['www.instagram.com/username', null],
  ['twitter.com/elementor', null],
])('%s', (address, expected) => {
  expect(told(readHandle(`https://${address}`))).toBe(expected);
});

it.each([
  ['www.facebook.com/plugins/page.php?href=https%3A%2F%2Ffb.com%2Flock', 'facebook lock'],
  ['www.facebook.com/plugins/like.php?href=https%3A%2F%2Fcanal.example', null],
  ['www.facebook.com/plugins/post.php?href=https%3A%2F%2Ffb.com%2Flock%2Fposts%2F1', null],
  ['www.instagram.com/lockhouse/embed', 'instagram lockhouse'],
  ['www.instagram.com/p/Abc123/embed', null],
])('in a frame, %s', (address, expected) => {
  expect(told(readFramedHandle(`https://${address}`))).toBe(expected);
});
