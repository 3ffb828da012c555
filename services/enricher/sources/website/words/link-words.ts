/** The words of links to reservations, orders and appointments. */
import { joinedPattern } from './joined-pattern.ts';

export const RESERVE = joinedPattern(
  'iu',
  String.raw`reserv|book (?:a )?(?:table|now|online|your)|check availability|see availability|`,
  String.raw`tisch (?:buchen|reserv)|zimmer buchen|verfügbarkeit prüfen|`,
  String.raw`(?:ver|consultar|verifica(?:re|r)?|vérifier) (?:la |les? |a )?disponib\p{L}+|`,
  String.raw`cek ketersediaan|`,
  String.raw`semak kekosongan|beschikbaarheid|空室(?:確認|検索|状況)|查询空房|查詢空房|`,
  String.raw`pesan meja|`,
  String.raw`tempah meja|réserv|予約|订座|訂座|预订|預訂|訂位|حجز|احجز|prenota|boka bord|rezerv|đặt bàn|`,
  String.raw`จองโต๊ะ|rezerwuj|rezerwacj|zarezerwuj|забронир|бронирован|예약`,
);
/** Other uses of "reserved": rights, and goods that are kept for customers. */
export const NO_BOOKING = joinedPattern(
  'iu',
  String.raw`rights? reserved|droits réservés|derechos reservados|direitos reservados|`,
  String.raw`diritti riservati|rechte vorbehalten`,
);
export const ORDER = joinedPattern(
  'iu',
  String.raw`order (?:online|now|here|on|via|from|with|through)|online order|jetzt bestellen|`,
  String.raw`online bestellen|`,
  String.raw`bestellen (?:sie )?(?:bei|über|via)|pesan (?:sekarang|online|antar)|pesan (?:di|via|`,
  String.raw`lewat)|commander|commandez|注文|点餐|點餐|外卖|外賣|外送|落單|اطلب|p[íi]d[ea](?:lo|`,
  String.raw`nos)? (?:online|ya|ahora|por|en|`,
  String.raw`a domicilio)|pedir (?:online|ahora|por)|ped[íi] (?:por|online|ya)|haz tu pedido|`,
  String.raw`ordina (?:online|ora|adesso|su|con|da)|`,
  String.raw`peça (?:online|já|agora|pelo)|faça (?:o )?seu pedido|bestel (?:online|nu|hier|`,
  String.raw`direct)|beställ (?:online|nu|här)|online sipariş|sipariş ver|đặt (?:hàng|món)|`,
  String.raw`สั่ง(?:ออนไลน์|อาหาร)|zamów (?:online|teraz)|заказать|주문하기|온라인 주문`,
);
export const APPOINT = joinedPattern(
  'iu',
  String.raw`appointment|book (?:a|an|your) (?:\S+ )?(?:visit|consult\p{L}*|slot|session|`,
  String.raw`treatment|service|check-?up|exam|cut|stylist|class|viewing)|schedule (?:a|an|your) |`,
  String.raw`termin (?:buchen|vereinbaren|online)|online-?termin|janji temu|buat janji|temu janji|`,
  String.raw`temujanji|rendez-vous|rdv en ligne|预约|預約|挂号|掛號|حجز موعد|موعد|pide? (?:tu )?cita|`,
  String.raw`pedir cita|reserva(?:r)? (?:tu )?cita|cita previa|agenda(?:r)? (?:tu|una) cita|`,
  String.raw`prenota (?:un |una |il |la )?(?:appuntamento|visita|tagliando|seduta)|appuntament|`,
  String.raw`marca(?:r|ção)|agendar|agende|afspraak|boka tid|tidsbokning|randevu|đặt (?:lịch|hẹn)|`,
  String.raw`นัดหมาย|นัดแพทย์|umów (?:wizytę|się)|rejestracja online|запис(?:аться|ь) (?:на|`,
  String.raw`онлайн)|онлайн-запись|진료 ?예약`,
);
export const BOOKING_PATH = /[/_.-](?:appointments?|bookings?|book)(?:[/?_.-]|$)/i;
/** Businesses that work by appointment: there, a link for reservations makes one. */
export const BY_APPOINTMENT = joinedPattern(
  'iu',
  String.raw`clinic|klinik|dental|dentist|physio|(?<!\p{L})(?:praxis|zahnarzt|kinesi\p{L}*|`,
  String.raw`salons?|hair\p{L}*|barber\p{L}*|beauty|nails?|lash\p{L}*|brows?|tattoo|massage\p{L}*|`,
  String.raw`vet\p{L}*|animal hospital|optician\p{L}*|optometr\p{L}*|garage|workshop|`,
  String.raw`friseur\p{L}*|frisör\p{L}*|kosmetik\p{L}*|nagelstudio|tierarzt\p{L}*|physiotherapie|`,
  String.raw`coiff\p{L}*|barbier|institut|esthétique|vétérinaire|cabinet|peluquer\p{L}*|`,
  String.raw`barber[íi]a|veterinari\p{L}*|estética|taller|parrucchier\p{L}*|estetic\p{L}*|`,
  String.raw`studio dentistico|cabeleireir\p{L}*|barbearia|kapsalon|kapper|tandarts\p{L}*|`,
  String.raw`dierenarts\p{L}*|frisör|tandläkar\p{L}*|kuaför\p{L}*|berber|diş|fryzjer\p{L}*|`,
  String.raw`gabinet|стоматолог\p{L}*|парикмахер\p{L}*|барбершоп|клиника|nha khoa|phòng khám|`,
  String.raw`klinika)(?!\p{L})|クリニック|医院|病院|歯科|内科|眼科|整骨院|美容室|美容院|ヘアサロン|hair|診所|诊所|醫院|牙科|美髮|美发|`,
  String.raw`عيادة|صالون|مجمع طبي|의원|치과|병원|미용실|헤어|คลินิก|ทันตกรรม`,
);
