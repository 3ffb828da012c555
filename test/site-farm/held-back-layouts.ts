/** Layouts that were held back while the rules were written. */
import { type BranchView, escapeHtml as e, type Layout, type PageView } from './farm-page.ts';

const order = (v: PageView) => [...v.others.slice(0, 1), v.own, ...v.others.slice(1)];
const notice = ({ notice }: PageView) =>
  notice === null ? '' : `<div class=alert role=alert><span>${e(notice)}</span></div>`;
const noise = ({ noise }: PageView) =>
  noise.map((text) => `<div class=event><em>${e(text)}</em></div>`).join('');

const cards: Layout = {
  name: 'cards of spans without headings',
  body: (v) => `<div id=app><div class=top><a href=/ class=brand>${e(v.place.name)}</a>
  </div>${notice(v)}<div class=lead>${e(v.intro)}</div>
  <div class=grid>${order(v)
    .map(
      (b) => `<div class=card>
  <div class=name>${e(v.others.length === 0 ? v.place.name : b.branch.title)}</div>
  <div class=addr>${e(b.branch.address.line)}</div><div><i>☎</i> ${b.branch.phoneText}</div>
  ${
    b === v.own && v.showsFax
      ? `<div>${v.words.fax[0]}. ${v.place.fax}
  </div>`
      : ''
  }${
    v.showsHours
      ? `<div class=label>${e(v.hoursLabel)}
  </div>${b.rows
    .map(
      ([d, t]) => `<div class=row><div class=d>${e(d)}</div><div class=t>${e(t)}
  </div></div>`,
    )
    .join('')}`
      : ''
  }</div>`,
    )
    .join('')}</div>
  ${noise(v)}<div class=icons>${v.socialLinks}</div>${v.creditLinks}</div>`,
};

const oldTables: Layout = {
  name: 'tables as layout',
  body: (v) => `<table width=800><tr><td colspan=2><h1>${e(v.place.name)}</h1></td></tr><tr>
  <td width=200 valign=top><a href="/">Home</a><br><a href="/kontakt">Info</a></td>
  <td>${notice(v)}<p>${e(v.intro)}
  ${order(v)
    .map(
      (b) => `<table border=1>${
        v.others.length === 0
          ? ''
          : `<tr>
  <th colspan=2>${e(b.branch.title)}</th></tr>`
      }<tr><td>${v.addressLabel}
  <td>${e(b.branch.address.line)}<tr><td>${v.phoneLabel}<td>${b.branch.phoneText}
  ${
    b === v.own && v.showsFax
      ? `<tr><td>${v.words.fax[0]}
  <td>${v.place.fax}`
      : ''
  }${
    v.showsHours
      ? `<tr><td>${e(v.hoursLabel)}
  <td>${b.rows.map(([d, t]) => `${e(d)} ${e(t)}`).join('<br>')}`
      : ''
  }</table>`,
    )
    .join('<br>')}
  ${noise(v)}</td></tr><tr><td colspan=2>${v.socialLinks} ${v.creditLinks}</td></tr></table>`,
};

const accordion: Layout = {
  name: 'details and buttons',
  body: (v) => `<header class=bar><div>${e(v.place.name)}</div>${v.socialLinks}</header>${notice(v)}
  <main><p>${e(v.intro)}</p>
  ${order(v)
    .map(
      (b) => `<details open><summary>${e(v.others.length === 0 ? v.addressLabel : b.branch.title)}
  </summary><address>${e(b.branch.address.line)}<br>${v.phoneLabel}: 
  <a href="tel:${b.branch.phone}">${b.branch.phoneText}</a>${
    b === v.own && v.showsOffice
      ? `
  <br>${v.words.office[0]}: ${v.place.office}`
      : ''
  }</address>
  ${
    v.showsHours
      ? `<p><button>${e(v.hoursLabel)}</button></p><ol>${b.rows
          .map(
            ([d, t]) => `<li>
  <p>${e(d)}</p><p>${e(t)}</p></li>`,
          )
          .join('')}</ol>`
      : ''
  }</details>`,
    )
    .join('')}
  ${noise(v)}</main><footer><small>${e(v.place.name)}</small>${v.creditLinks}</footer>`,
};

const prose: Layout = {
  name: 'lines in one paragraph',
  body: (
    v,
  ) => `<center><font size=5>${e(v.place.name)}</font></center><br>${notice(v)}${e(v.intro)}<br><br>
  ${order(v)
    .map(
      (b: BranchView) =>
        `<p>${
          v.others.length === 0
            ? ''
            : `<b>${e(b.branch.title)}</b>
  <br>`
        }${e(b.branch.address.line)} |
  ${v.phoneLabel} ${b.branch.phoneText}
  ${b === v.own && v.showsFax ? ` | ${v.words.fax[0]} ${v.place.fax}` : ''}
  ${
    v.showsHours
      ? `<br>${e(v.hoursLabel)}:
  ${b.rows.map(([d, t]) => `${e(d)} ${e(t)}`).join('; ')}`
      : ''
  }</p>`,
    )
    .join('')}
  ${noise(v)}<hr>${v.socialLinks}<br>${v.creditLinks}`,
};

export const HELD_BACK_LAYOUTS: readonly Layout[] = [cards, oldTables, accordion, prose];
