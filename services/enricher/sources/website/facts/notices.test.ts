/** Notices in eight languages, and sentences that are not notices. */

import { expect, it } from 'vitest';
import { htmlPage } from '../../../../../test/support/html-page.ts';
import { readPage } from '../reading/read-page.ts';
import { findSiteFacts } from './find-site-facts.ts';
import type { SitePlace } from './site-facts.ts';

const PLACE: SitePlace = {
  name: 'Zapfino Grill',
  country: null,
  phone: null,
  address: {},
  latitude: null,
  longitude: null,
};

const NOVEMBER_MS = Date.UTC(2026, 10, 20);
const JANUARY_MS = Date.UTC(2027, 0, 10);

function notice(text: string, place = PLACE, fetchedAtMs = NOVEMBER_MS): string {
  return firstNotice(text, place, fetchedAtMs)?.kind ?? 'none';
}

function firstNotice(text: string, place = PLACE, fetchedAtMs = NOVEMBER_MS) {
  const html = `<title>Zapfino Grill</title><h1>Zapfino Grill</h1>${text}`;
  const page = htmlPage(html, { fetchedAtMs });
  return findSiteFacts([readPage(page)], place).notices[0]?.value;
}

it.each([
  ['After 31 years, Zapfino Grill closed its doors for good in October 2025.', 'closed'],
  ['With heavy hearts we announce the closing of Zapfino Grill. Our last day is May 31.', 'closed'],
  ['Zapfino Grill has permanently closed its doors.', 'closed'],
  ['We are closing! Our final day is Sunday, 14 June 2026.', 'closed'],
  ['We are now closed permanently. Thank you for your support.', 'closed'],
  ['This location is permanently closed.', 'closed'],
  ['Sadly, we have made the difficult decision to close Zapfino Grill for good.', 'closed'],
  ['The business has closed down and this website is no longer updated.', 'closed'],
  ['As of March 2026 Zapfino Grill is no longer trading.', 'closed'],
  ['We have retired and closed the shop. Thank you all!', 'closed'],
  ['We are closed on public holidays.', 'none'],
  ['Lokal zamknięty do odwołania z powodu remontu', 'closed_for_a_time'],
  ['Nasza restauracja została zamknięta na stałe.', 'closed'],
  ['Przenieśliśmy się! Zapraszamy pod nowy adres: ul. Długa 5', 'moved'],
  ['11 listopada nieczynne', 'none'],
  ['W poniedziałki zamknięte', 'none'],
  ['Dovolená od 2. 11. do 14. 12. 2026 – zavřeno', 'closed_for_a_time'],
  ['Restaurace je trvale uzavřena.', 'closed'],
  ['Přestěhovali jsme se! Najdete nás na nové adrese Dlouhá 5.', 'moved'],
  ['24. prosince zavřeno', 'none'],
  ['Neděle a svátky: zavřeno', 'none'],
  ['Tillfälligt stängt på grund av renovering', 'closed_for_a_time'],
  ['Butiken är nu stängd för gott. Tack för alla år!', 'closed'],
  ['Vi har flyttat! Ny adress: Storgatan 5', 'moved'],
  ['Stängt på julafton', 'none'],
  ['Söndagar stängt', 'none'],
  ['11/10至12/12店休', 'closed_for_a_time'],
  ['11/8至11/10店休', 'none'],
  ['11/8〜11/10まで休業いたします', 'none'],
  ['Wij zijn met vakantie van 2 november t/m 14 december', 'closed_for_a_time'],
  ['Wij zijn met vakantie van 20 t/m 24 november', 'none'],
  ['Closed Mondays', 'none'],
  ['The kitchen closes at 9 pm.', 'none'],
  ['Closed for lunch from 12 to 1.', 'none'],
  ['We will be closed Thursday, November 26 for Thanksgiving', 'none'],
  ['We will be closed for a private event this Saturday evening.', 'none'],
  ['Road closed? Use the rear entrance on Elm St.', 'none'],
  ['Our downtown location has closed, but Zapfino Grill uptown is open as usual.', 'none'],
  ['Never closed, always fresh.', 'none'],
  ['Registration is now closed.', 'none'],
  ['The comments are closed.', 'none'],
  ['Applications for 2026 are closed.', 'none'],
  ["Joe's Diner on 5th has closed its doors after 40 years, the Gazette reports.", 'none'],
  ['Are you open or permanently closed? We are open!', 'none'],
  ['Our forecourt reopened on 4 May after being closed for new tanks.', 'none'],
  ["La boulangerie du village est fermée pour congés jusqu'au 30 novembre.", 'none'],
  ['新闻 友诊所「同德堂」淡滨尼分行现已永久停业。', 'none'],
  ['The shop is closed from November 9 through December 1, 2026.', 'closed_for_a_time'],
  ['We are temporarily closed while we renovate.', 'closed_for_a_time'],
  ['Closed for renovations until spring 2027.', 'closed_for_a_time'],
  ['We are currently closed for our winter break and reopen 3 February.', 'closed_for_a_time'],
  [
    'Our dining room is temporarily closed due to a kitchen fire. See you soon!',
    'closed_for_a_time',
  ],
  ['Closed until further notice.', 'closed_for_a_time'],
  ['After the fire we have had to close our doors until further notice.', 'closed_for_a_time'],
  ['The doors close until 9 at night.', 'none'],
  ["We're taking a break! Zapfino Grill will reopen in March 2027.", 'closed_for_a_time'],
  ['Our swimming pool is temporarily closed.', 'none'],
  ['Due to flooding we are closed until further notice', 'closed_for_a_time'],
  ['We will be closed from 1 to 28 February for refurbishment', 'closed_for_a_time'],
  ['WE HAVE MOVED! Find us at our new home on Elm Street.', 'moved'],
  ['Please note our new address: 12 Elm Street', 'moved'],
  ['Zapfino Grill has relocated to the Riverside Mall.', 'moved'],
  ['We are moving! From 1 May you will find us at 12 Elm Street.', 'moved'],
  ['Moved by the music? Join us on Friday.', 'none'],
  ['We have moved our newsletter to a new platform.', 'none'],
  ['A new location is opening soon in Mesa!', 'opening'],
  ['Wir haben unser Geschäft zum 31.12.2025 geschlossen. Danke für Ihre Treue!', 'closed'],
  [
    'Liebe Gäste, nach 42 Jahren schließen wir unser Restaurant zum 31. Dezember 2026 für immer.',
    'closed',
  ],
  ['Das Restaurant ist dauerhaft geschlossen.', 'closed'],
  ['Unser Laden hat für immer geschlossen.', 'closed'],
  ['Wir schließen! Räumungsverkauf wegen Geschäftsaufgabe', 'closed'],
  ['Wir haben uns in den Ruhestand verabschiedet und die Praxis geschlossen.', 'closed'],
  ['Die Praxis wurde zum 30. Juni 2026 geschlossen.', 'closed'],
  ['Der Geschäftsbetrieb wurde eingestellt.', 'closed'],
  ['Montag geschlossen', 'none'],
  ['Betriebsurlaub von 16. November bis 1. Dezember 2026.', 'closed_for_a_time'],
  ['Unser Betriebsurlaub vom 3. bis 21. August 2026 war schön.', 'none'],
  ['Walgett Produce has closed its doors for good – thanks Barry!', 'none'],
  ["WE'VE MOVED! You will find us at Unit 6, St Thomas's Road. Nobody is there now.", 'moved'],
  ['An Heiligabend geschlossen.', 'none'],
  ['Wir haben Betriebsferien vom 1. bis 15. Dezember', 'closed_for_a_time'],
  ['Wir haben Betriebsferien vom 1. bis 15. August', 'none'],
  ['Wegen Umbau bleibt unser Geschäft bis 15. März geschlossen.', 'closed_for_a_time'],
  ['Vorübergehend geschlossen', 'closed_for_a_time'],
  ['Unser Lokal ist derzeit wegen Renovierung geschlossen.', 'closed_for_a_time'],
  ['Die Streitbeilegungsplattform wurde eingestellt.', 'none'],
  ['Die Fastfood-Kette XY schließt 20 Filialen in Deutschland.', 'none'],
  ['Wir sind umgezogen! Neu: Ringstraße 5', 'moved'],
  ['Unsere Praxis ist in neue Räume umgezogen.', 'moved'],
  ['Ab 1. Mai finden Sie uns in der Ringstraße 5 (bisher Marktplatz 2).', 'moved'],
  ['Wir ziehen um! Ab dem 1. März sind wir in der Ringstraße für Sie da.', 'moved'],
  ['Neue Adresse: Ringstraße 5', 'moved'],
  ['Le restaurant est définitivement fermé.', 'closed'],
  ['Nous avons cessé notre activité le 30 juin 2026. Merci à tous nos clients.', 'closed'],
  ['Après 40 ans, la boutique ferme définitivement ses portes le 31 décembre.', 'closed'],
  ['Nous fermons définitivement nos portes samedi 12 juin.', 'closed'],
  ['Le cabinet a définitivement cessé son activité.', 'closed'],
  ['Fermé le lundi', 'none'],
  ['Fermé les jours fériés', 'none'],
  ['Le Star Saint-Exupéry ferme définitivement ses portes', 'none'],
  ['Fermeture exceptionnelle le 15 août', 'none'],
  ['Le restaurant est fermé pour travaux jusqu’au 31 janvier 2027.', 'closed_for_a_time'],
  ['Fermeture annuelle du 1er au 21 décembre', 'closed_for_a_time'],
  ['Fermeture annuelle du 1er au 21 août', 'none'],
  ['Fermeture annuelle du 5 janvier au 8 février', 'closed_for_a_time'],
  ['Nous sommes actuellement fermés pour rénovation. Réouverture en mars.', 'closed_for_a_time'],
  ['Nous avons déménagé !', 'moved'],
  ['Notre boutique a déménagé au 12 rue des Lilas.', 'moved'],
  ["Le cabinet a changé d'adresse : 5 rue Neuve", 'moved'],
  ['Nous déménageons ! Retrouvez-nous dès le 1er mars au 5 rue Neuve', 'moved'],
  ['Dengan berat hati kami sampaikan bahwa toko kami telah tutup permanen.', 'closed'],
  ['Kami sudah tidak beroperasi lagi sejak Januari 2026.', 'closed'],
  ['Kami tutup untuk selamanya. Terima kasih.', 'closed'],
  ['Outlet ini sudah tutup.', 'closed'],
  ['Kedai kami telah ditutup secara kekal.', 'closed'],
  ['Restoran kami telah menamatkan operasi pada 31 Mac 2026.', 'closed'],
  ['Toko kami tutup pada hari libur nasional.', 'none'],
  ['Tutup setiap hari Senin', 'none'],
  ['Puskesmas Beji tutup sementara karena banjir', 'none'],
  ['Kami tutup sementara untuk renovasi.', 'closed_for_a_time'],
  ['Kedai ditutup sementara bagi kerja-kerja ubah suai.', 'closed_for_a_time'],
  ['Kami telah berpindah ke lokasi baharu di Jalan Merdeka.', 'moved'],
  ['Kami pindah! Alamat baru: Jl. Merdeka 5', 'moved'],
  ['Toko kami pindah ke Jl. Braga No. 71.', 'moved'],
  ['Telah berpindah rumah? Kami hantar ke alamat baru anda!', 'none'],
  ['誠に勝手ながら、2026年8月31日をもちまして閉店いたしました。', 'closed'],
  ['当店は3月末日をもって閉店させていただきます。', 'closed'],
  ['長らくのご愛顧ありがとうございました。閉店のお知らせ', 'closed'],
  ['当院は2026年6月30日をもって閉院いたしました。', 'closed'],
  ['営業は終了しました', 'closed'],
  ['夏季限定メニューは終了しました', 'none'],
  ['本日は閉店しました。またのお越しを', 'none'],
  ['年末年始休業のお知らせ 12月30日~1月3日', 'none'],
  ['閉店時間 22:00', 'none'],
  ['現在、改装工事のため休業中です。', 'closed_for_a_time'],
  ['店主都合により当面の間お休みさせていただきます。', 'closed_for_a_time'],
  ['しばらくの間休業いたします', 'closed_for_a_time'],
  ['当店は下記住所へ移転いたしました。', 'moved'],
  ['【店舗移転のお知らせ】', 'moved'],
  ['10月1日、駅前に移転オープンしました!', 'moved'],
  ['由於租約期滿,本店已於上月正式結業。', 'closed'],
  ['本店已永久停业,感谢支持。', 'closed'],
  ['我们将于12月31日结束营业', 'closed'],
  ['本店將於6月底光榮結業', 'closed'],
  ['因经营不善,本店已关门歇业。', 'closed'],
  ['周一休息', 'none'],
  ['春节期间暂停营业三天', 'none'],
  ['店內整修中,暫停營業', 'closed_for_a_time'],
  ['因装修升级,本店暂停营业至3月1日', 'closed_for_a_time'],
  ['内部装修,暂停营业,敬请谅解', 'closed_for_a_time'],
  ['本店已搬迁至文三路199号', 'moved'],
  ['搬遷通告:我們已遷往彌敦道100號', 'moved'],
  ['我们搬家啦!新址:中山路5号', 'moved'],
  ['نأسف لإبلاغكم بأن المكتبة أغلقت أبوابها نهائياً.', 'closed'],
  ['تم إغلاق المطعم بشكل نهائي.', 'closed'],
  ['المطعم مغلق نهائيا', 'closed'],
  ['توقفنا عن العمل نهائياً منذ يناير 2026', 'closed'],
  ['الجمعة مغلق', 'none'],
  ['مغلق أيام العطل الرسمية', 'none'],
  ['المحل مغلق مؤقتاً لأعمال الصيانة', 'closed_for_a_time'],
  ['نحن مغلقون حتى إشعار آخر', 'closed_for_a_time'],
  ['مغلق للتجديدات حتى مارس', 'closed_for_a_time'],
  ['لقد انتقلنا إلى عنوان جديد', 'moved'],
  ['تم نقل العيادة إلى شارع الجامعة', 'moved'],
  ['عنواننا الجديد: شارع الجامعة', 'moved'],
  ['سننتقل إلى مقرنا الجديد في 12 شارع صلاح سالم', 'moved'],
  ['Zum 1.1.2027 ziehen wir um: Sie finden uns dann in der Londorfer Straße 20', 'moved'],
  ['Ab 1. Februar finden Sie uns in der Ludwigstraße 8', 'moved'],
  ['Ab 1. Dezember finden Sie uns auf dem Weihnachtsmarkt', 'none'],
])('%s is %s', (text, kind) => {
  expect(notice(`<p>${text}</p>`)).toBe(kind);
});

it.each([
  ['Wir haben Betriebsferien vom 14. bis 30. Dezember', 'none'],
  ['Fermeture annuelle du 14 décembre au 8 janvier', 'none'],
  ['Fermeture annuelle du 14 décembre au 28 janvier', 'closed_for_a_time'],
  ['Wir haben Betriebsferien vom 14. bis 30. Januar', 'closed_for_a_time'],
])('in January %s is %s', (text, kind) => {
  expect(notice(`<p>${text}</p>`, PLACE, JANUARY_MS)).toBe(kind);
});

it("reads a picture's alternative text when no other text has a notice", () => {
  const banner = '<img src="roof.png" alt="We are temporarily closed. See you in spring 2027!">';
  expect(notice(banner)).toBe('closed_for_a_time');
  expect(notice('<img src="dog.png" alt="Our dog at the closed gate">')).toBe('none');
  expect(notice(`${banner}<p>We have moved to 9 Quay Street.</p>`)).toBe('moved');
});

it('distinguishes the date of a post from the date in it', () => {
  const at = (text: string) => firstNotice(`<p>${text}</p>`)?.date;
  expect(at('2026.11.15 当店は令和8年12月31日の営業をもって閉店いたします。')).toBe('2026-12-31');
  expect(at('2026.11.15 当店は12月31日をもって閉店いたします。')).toBe(null);
  expect(at('2026-10-31 We have closed for good.')).toBe('2026-10-31');
});

it('ignores the title of a story about somebody else', () => {
  const story = (title: string) => `<p><a href="/news/1">${title}</a></p>`;
  expect(notice(story('Puskesmas Beji tutup sementara karena banjir'))).toBe('none');
  expect(notice(story('The bakery next door has closed for good'))).toBe('none');
  expect(notice(story('We have closed for good: a letter to our guests'))).toBe('closed');
});

it('distinguishes the address that the place left from the one it moved to', () => {
  const place = { ...PLACE, address: { street: 'Boren Avenue', house: '1312' } };
  const to = (text: string) =>
    notice(`<p>${text}</p><p>Zapfino Grill, 1312 Boren Avenue</p>`, place);
  expect(to('We have moved to 1312 Boren Avenue!')).toBe('none');
  expect(to('We have moved to 77 Pike Place (formerly 1312 Boren Avenue)!')).toBe('moved');
  expect(to('Toko kami di 1312 Boren Avenue pindah ke Jl. Naripan No. 21.')).toBe('moved');
  expect(to('We have moved! After 9 years at 1312 Boren Avenue, find us at 9 Elm St.')).toBe(
    'moved',
  );
  expect(to('We have moved from 9 Elm St. to 1312 Boren Avenue.')).toBe('none');
});

it('reads the last day from the sentence that names it', () => {
  const text = 'Zapfino Grill has closed permanently. Our last night was on September 7, 2026.';
  expect(firstNotice(`<p>${text}</p>`)).toEqual({ kind: 'closed', date: '2026-09-07' });
});

it('reads the notice of a branch that names the address of the next one', () => {
  const place = { ...PLACE, country: 'GB', address: { street: 'Bondgate Within', house: '29' } };
  const text = 'Our branch will close permanently on Friday 12 February 2027. After that date your';
  const next = 'nearest branch is Exampleton (14 Newgate Street, 01670 555080).';
  const body = `<div><p>${text} ${next}</p></div><div><p>29 Bondgate Within, Alnwick</p></div>`;
  expect(firstNotice(body, place)).toEqual({ kind: 'closed', date: '2027-02-12' });
});

it.each([
  // A weekday with a date does not recur.
  ['Le gîte est fermé depuis le 3 octobre et rouvrira ses portes le mardi 8 décembre 2026.', true],
  ['Das Haus ist seit dem 3. Oktober zu, und am Dienstag, den 8. Dezember öffnet es wieder.', true],
  ['Wir haben seit dem 3. Oktober geschlossen und öffnen am Dienstag, 8. Dezember wieder.', true],
  ['El local está cerrado desde el 3 de octubre y reabre el 8 de diciembre.', true],
  ['La maison est fermée depuis le 3 octobre et rouvre le 8 décembre 2026.', true],
  // Opening hours are not notices.
  ['Le gîte est fermé le mardi et rouvre le mercredi à 9 h.', false],
  ['가게는 월요일부터 토요일까지 열고, 일요일은 쉽니다.', false],
  ['목요일까지 열고 금요일에는 쉽니다.', false],
  ['내부 공사로 12월까지 쉽니다.', true],
])('%s', (text, isPause) => {
  expect(notice(`<p>${text}</p>`)).toBe(isPause ? 'closed_for_a_time' : 'none');
});

it.each([
  ['Toko roti di sebelah kini sudah pindah ke Pasar Baru.', 'none'],
  ['Der Schuster nebenan ist umgezogen.', 'none'],
  ['Kami sudah pindah ke Pasar Baru.', 'moved'],
])('%s', (text, kind) => {
  expect(notice(`<p>${text}</p>`)).toBe(kind);
});

it('does not mistake the new address in an announcement for a branch', () => {
  const address = { street: 'Hauptstraße', house: '12', city: 'Weilburg', postalCode: '35781' };
  const told = 'Ab 1. Dezember 2026 liegt unser Eingang bei der Lindenallee 7, 35781 Weilburg.';
  const html =
    `<title>Zapfino Grill</title><p>${told}</p><p>Mo-Fr 9-18 Uhr, Sa 9-13 Uhr</p>` +
    '<p>Hauptstraße 12, 35781 Weilburg</p>';
  const page = htmlPage(html, { fetchedAtMs: NOVEMBER_MS });
  const facts = findSiteFacts([readPage(page)], { ...PLACE, country: 'DE', address });
  expect(facts.hours).toHaveLength(1);
});

it('does not mistake the only other address, in a sentence, for a branch', () => {
  const address = { street: 'Hauptstraße', house: '12', city: 'Weilburg', postalCode: '35781' };
  const page = (told: string) =>
    htmlPage(
      `<title>Zapfino Grill</title><p>${told}</p><p>Mo-Fr 9-18 Uhr, Sa 9-13 Uhr</p>` +
        '<p>Hauptstraße 12, 35781 Weilburg</p>',
      { fetchedAtMs: NOVEMBER_MS },
    );
  const hours = (told: string) =>
    findSiteFacts([readPage(page(told))], { ...PLACE, country: 'DE', address }).hours.length;
  expect(hours('Unsere Tische holen wir aus der Lindenallee 7, 35781 Weilburg.')).toBe(1);
  expect(hours('Zapfino Ost, Lindenallee 7, 35781 Weilburg')).toBe(0);
});

it('a branch in another town that has closed is not the place', () => {
  const place = { ...PLACE, address: { street: 'rue Haute', city: 'Dinan' } };
  expect(notice('<p>Le salon de Fougères a fermé ses portes.</p>', place)).toBe('none');
  expect(notice('<p>Notre salon de Dinan a fermé ses portes.</p>', place)).toBe('closed');
  expect(notice('<p>Our clinic in Exampleton has closed for good.</p>', place)).toBe('none');
  expect(notice('<p>城南店因租约到期已停业。</p>', place)).toBe('none');
});

it.each([
  ['Sad news from Otherton: the shop there has closed for good. Nothing changes here.', 'none'],
  ['Der dortige Laden hat für immer geschlossen. Bei uns ändert sich nichts.', 'none'],
  ['Toko yang di sana tutup permanen. Di sini tidak ada yang berubah.', 'none'],
])('is not about a shop elsewhere: %s', (text, kind) => {
  expect(notice(text)).toBe(kind);
});

it('of a move within the town is found where only the new address is printed', () => {
  const address = { street: 'Am Gries', house: '46', city: 'Graz', postalCode: '8010' };
  const place = { ...PLACE, country: 'AT', address };
  const moved = '<p>Wir sind umgezogen! Sie finden uns jetzt in: Rosengasse 138, 8010 Graz.</p>';
  const foot = '<footer>Zapfino Grill, Rosengasse 138, 8010 Graz</footer>';
  expect(notice(moved + foot, place)).toBe('moved');
  expect(notice(foot, place)).toBe('none');
});

it('a pause over a date of long ago is over', () => {
  const head = '<title>Zapfino Grill</title><h3>Vorübergehend geschlossen</h3>';
  const post = (date: string) => htmlPage(`${head}<time>${date}</time><p>Gruß!</p>`);
  const kinds = (date: string) =>
    findSiteFacts([readPage(post(date))], { ...PLACE, country: 'DE' }).notices.length;
  expect(kinds('August 2024')).toBe(0);
  expect(kinds('19.11.2026')).toBe(1);
});
