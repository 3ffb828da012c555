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
  ['www.facebook.com/pg/lockhouse/about/', 'facebook lockhouse'],
  [
    'www.facebook.com/pages/category/Pub/Lock-House-10012345678/',
    'facebook Lock-House-10012345678',
  ],
  ['www.facebook.com/login/?next=https%3A%2F%2Fwww.facebook.com%2Flockhouse', 'facebook lockhouse'],
  ['www.threads.net/@lockhouse/post/abc', null],
  ['t.me/s/lockhouse', 'telegram lockhouse'],
  ['t.me/joinchat/abc', null],
  ['weibo.com/p/1005051234567890/home', 'weibo 1234567890'],
  ['canal.example/out.php?https://www.instagram.com/lockhouse', 'instagram lockhouse'],
  ['www.facebook.com/yourpage', null],
  ['www.instagram.com/username', null],
  ['twitter.com/elementor', null],
])('%s', (address, expected) => {
  expect(told(readHandle(`https://${address}`))).toBe(expected);
});

const YOUTUBE = 'youtube UCr0q5jzFBILl6daPV9b7XE8';

it.each([
  ['instagram://user?username=lockhouse', 'instagram lockhouse'],
  ['fb://page/?id=100063512345678', 'facebook 100063512345678'],
  ['tg://resolve?domain=lockhouse', 'telegram lockhouse'],
  ['line://ti/p/@lockhouse', 'line @lockhouse'],
  ['mailto:lockhouse@canal.example', null],
])('for an app, %s', (address, expected) => {
  expect(told(readHandle(address))).toBe(expected);
});

it.each([
  ['www.facebook.com/plugins/page.php?href=https%3A%2F%2Ffb.com%2Flock', 'facebook lock'],
  ['www.facebook.com/plugins/like.php?href=https%3A%2F%2Fcanal.example', null],
  ['www.facebook.com/plugins/post.php?href=https%3A%2F%2Ffb.com%2Flock%2Fposts%2F1', null],
  ['www.instagram.com/lockhouse/embed', 'instagram lockhouse'],
  ['www.facebook.com/v3.2/plugins/page.php?href=https%3A%2F%2Ffb.com%2Flock', 'facebook lock'],
  ['www.youtube.com/embed/videoseries?list=UUr0q5jzFBILl6daPV9b7XE8', YOUTUBE],
  ['www.youtube.com/embed/3dy8yKEsvLp', null],
  ['www.tiktok.com/embed/@lockhouse', 'tiktok lockhouse'],
  ['platform.twitter.com/widgets/follow_button.html?screen_name=lockhouse', 'x lockhouse'],
  ['www.instagram.com/p/Abc123/embed', null],
])('in a frame, %s', (address, expected) => {
  expect(told(readFramedHandle(`https://${address}`))).toBe(expected);
});
