/** Layouts that were in sight while the rules were written. */
import { type BranchView, escapeHtml as e, type Layout, type PageView } from './farm-page.ts';

const hoursTable = ({ rows }: BranchView) =>
  `<table>${rows.map(([d, t]) => `<tr><td>${e(d)}</td><td>${e(t)}</td></tr>`).join('')}</table>`;
const hoursLines = ({ rows }: BranchView, sep = ': ') =>
  rows.map(([d, t]) => `${e(d)}${sep}${e(t)}`).join('<br>');
const noise = ({ noise }: PageView) => noise.map((text) => `<p>${e(text)}</p>`).join('');
const notice = ({ notice }: PageView) =>
  notice === null ? '' : `<p class="notice">${e(notice)}</p>`;
const extra = (v: PageView) =>
  `${v.showsFax ? `<br>${v.words.fax[0]}: ${v.place.fax}` : ''}${
    v.showsOffice
      ? `
  <br>${v.words.office[0]}: ${v.place.office}`
      : ''
  }`;
const credits = (v: PageView) =>
  `<footer><p>© 2026 ${e(v.place.name)}</p>${v.creditLinks}</footer>`;

const headed: Layout = {
  name: 'headings and paragraphs',
  body: (v) => `<header><h1>${e(v.place.name)}</h1><nav><a href="/">Home</a></nav></header>
  <main>${notice(v)}<p>${e(v.intro)}</p>${noise(v)}
  ${v.others.length === 0 ? '' : `<h2>${v.words.branches}</h2>`}
  ${[...v.others.slice(0, 1), v.own, ...v.others.slice(1)]
    .map(
      (b) => `<section>${v.others.length === 0 ? '' : `<h3>${e(b.branch.title)}</h3>`}
  <p>${v.addressLabel}: ${e(b.branch.address.line)}</p>
  <p>${v.phoneLabel}: ${b.branch.phoneText}${b === v.own ? extra(v) : ''}</p>
  ${v.showsHours ? `<h4>${e(v.hoursLabel)}</h4>${hoursTable(b)}` : ''}</section>`,
    )
    .join('')}</main>${v.socialLinks}${credits(v)}`,
};

const footer: Layout = {
  name: 'everything in the footer',
  body: (v) => `<div class="hero"><h1>${e(v.place.name)}</h1><p>${e(v.intro)}</p>${notice(v)}
  </div>${noise(v)}
  <footer>${[v.own, ...v.others]
    .map(
      (b) => `<div class="col"><strong>${e(v.others.length === 0 ? v.place.name : b.branch.title)}
  </strong><br>${e(b.branch.address.line)}<br>
  <a href="tel:${b.branch.phone}">${b.branch.phoneText}
  </a>${b === v.own ? extra(v) : ''}${
    v.showsHours
      ? `<br><b>${e(v.hoursLabel)}</b>
  <br>${hoursLines(b)}`
      : ''
  }</div>`,
    )
    .join('')}
  <div>${v.words.follow}: ${v.socialLinks}</div>${v.creditLinks}</footer>`,
};

const list: Layout = {
  name: 'lists',
  body: (v) => `<h1>${e(v.place.name)}</h1>${notice(v)}<p>${e(v.intro)}</p>
  ${[...v.others, v.own]
    .map(
      (b) => `<article>${v.others.length === 0 ? '' : `<h2>${e(b.branch.title)}</h2>`}<ul>
  <li>${v.addressLabel} ${e(b.branch.address.line)}</li>
  <li>${v.phoneLabel} ${b.branch.phoneText}</li>${
    b === v.own && v.showsFax
      ? `
  <li>${v.words.fax[0]} ${v.place.fax}</li>`
      : ''
  }</ul>
  ${
    v.showsHours
      ? `<h3>${e(v.hoursLabel)}</h3><ul>${b.rows
          .map(
            ([d, t]) => `<li><span>${e(d)}
  </span> <span>${e(t)}</span></li>`,
          )
          .join('')}</ul>`
      : ''
  }</article>`,
    )
    .join('')}
  ${noise(v)}<div class="social">${v.socialLinks}</div>${credits(v)}`,
};

const definitions: Layout = {
  name: 'definition lists',
  body: (v) => `<h1>${e(v.place.name)}</h1><p>${e(v.intro)}</p>${notice(v)}
  ${[v.own, ...v.others]
    .map(
      (b) => `<div>${v.others.length === 0 ? '' : `<h2>${e(b.branch.title)}</h2>`}<dl>
  <dt>${v.addressLabel}</dt><dd>${e(b.branch.address.line)}</dd><dt>${v.phoneLabel}</dt>
  <dd>${b.branch.phoneText}</dd>
  ${
    b === v.own && v.showsFax
      ? `<dt>${v.words.fax[0]}</dt><dd>${v.place.fax}
  </dd>`
      : ''
  }${v.showsHours ? `<dt>${e(v.hoursLabel)}</dt><dd>${hoursLines(b, ' ')}</dd>` : ''}
  </dl></div>`,
    )
    .join('')}
  ${noise(v)}${v.socialLinks}${credits(v)}`,
};

export const LAYOUTS: readonly Layout[] = [headed, footer, list, definitions];
