/**
 * What the pages of a place's website say about the place. Plain JSON data.
 *
 * SF1 Each fact has a quote that stands literally in its page, and the page's address.
 * SF2 A site that is not the place's gives no facts; `belongs` says why.
 * SF3 Facts are in order of preference, and each value appears once.
 */

import type { AddressParts } from '../../../../../places/address/writing/parts.ts';
import type { Week } from '../../hours/week.ts';
import type { NoticeKind } from '../notices/read-notice.ts';
import type { MenuItem } from '../offer/menu-items.ts';
import type { CompanyNumber } from './company/company-numbers.ts';
import type { PhoneRole } from './phone/number-labels.ts';
import type { ServiceName } from './service/service-names.ts';
import type { SocialHandle } from './social/account-addresses.ts';

/** `picture` means text that was recognized on a picture. */
export type FactOrigin = 'json-ld' | 'microdata' | 'text' | 'link' | 'meta' | 'picture';

export interface SiteFact<T> {
  readonly value: T;
  readonly quote: string;
  readonly url: string;
  readonly title: string | null;
  readonly fetchedAtMs: number;
  readonly from: FactOrigin;
  /** True when the JSON-LD had to be repaired. */
  readonly repaired?: boolean;
  /** True when a part of the source text was not understood. */
  readonly partial?: boolean;
}

export interface SitePhone {
  readonly e164: string;
  readonly role: PhoneRole;
}

export type { ServiceName };

export interface SiteService {
  readonly name: ServiceName;
  readonly offered: boolean;
}

export interface ServiceLink {
  readonly kind: 'reserve' | 'order' | 'appoint' | 'menu';
  readonly provider: string | null;
  readonly url: string;
}

export interface SiteNotice {
  readonly kind: NoticeKind;
  /** `2026-03-31`, `2026-03` or null. */
  readonly date: string | null;
}

/** What one line of the site says about the company. */
export interface SiteCompany {
  readonly legalName: string | null;
  readonly numbers: readonly CompanyNumber[];
}

export interface SiteRating {
  readonly average: number;
  readonly best: number;
  readonly worst: number;
  readonly count: number | null;
}

export interface SiteMenu {
  readonly url: string;
  readonly items: readonly MenuItem[];
  /** For a menu on a picture: the recognized text. Each item is quoted within one of these. */
  readonly quotes?: readonly string[];
}

/** A picture, and the page that shows it or links to it. */
export interface SitePicture {
  readonly url: string;
  readonly page: string;
}

/** The text of a page that is about the place, one block on each line. */
export interface SiteText {
  readonly url: string;
  readonly title: string | null;
  readonly fetchedAtMs: number;
  readonly lines: readonly string[];
}

export interface SiteFacts {
  /** Whether the site is the place's; null if unknown. */
  readonly belongs: { readonly yes: boolean; readonly reason: string };
  /** Names that contain the place's name come first. */
  readonly name: readonly SiteFact<string>[];
  /** The address of the site itself; at most one. */
  readonly websites: readonly SiteFact<string>[];
  readonly hours: readonly SiteFact<Week>[];
  readonly phones: readonly SiteFact<SitePhone>[];
  readonly addresses: readonly SiteFact<SiteAddress>[];
  readonly socials: readonly SiteFact<SocialHandle>[];
  readonly menus: readonly SiteFact<SiteMenu>[];
  readonly menuUrls: readonly SiteFact<string>[];
  readonly menuImages: readonly SiteFact<string>[];
  /** Pictures that may show a menu, the likeliest first. */
  readonly menuPictures: readonly SitePicture[];
  /** Pictures of a sign or of opening hours. */
  readonly signPictures: readonly SitePicture[];
  readonly priceRange: readonly SiteFact<string>[];
  readonly services: readonly SiteFact<SiteService>[];
  readonly serviceLinks: readonly SiteFact<ServiceLink>[];
  readonly notices: readonly SiteFact<SiteNotice>[];
  readonly companies: readonly SiteFact<SiteCompany>[];
  readonly ratings: readonly SiteFact<SiteRating>[];
  readonly images: readonly SiteFact<string>[];
  readonly coordinates: readonly SiteFact<readonly [number, number]>[];
  /** A sentence that says why pictures of menus were not read. */
  readonly unreadMenus?: string;
  /** Present only when requested. */
  readonly texts?: readonly SiteText[];
}

export interface SiteAddress {
  readonly parts: AddressParts;
  readonly written: string;
}

/** What is known about the place before the site is read. */
export interface SitePlace {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** E.164. */
  readonly phone: string | null;
  readonly address: AddressParts;
  readonly latitude: number | null;
  readonly longitude: number | null;
}
