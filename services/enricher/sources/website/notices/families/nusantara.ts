/** Families of words for notices in Indonesian and Malay; `west.ts` says how they count. */
import type { NoticeFamilies } from './notice-families.ts';

const PEOPLE =
  String.raw`(?:tamu|pelanggan|pelawat|pengunjung|pasien|pesakit|pembeli|murid|` +
  String.raw`siswa|pelajar|tetamu)`;

export const MALAY_FAMILIES: NoticeFamilies = {
  holds: String.raw`
    (?:ber|meng)?(?:istirahat|rehat)(?:kan)?~|jeda~|vakum~|hiatus~|berehat~
    (?:me)?(?:tarik|narik|ambil|ngambil) (?:\p{L}+ )?nafas~|(?:me)?narik napas~|tarik napas~
    (?:di|meng|ter)(?:henti|gantung|tangguh|tunda|jeda|tiada|libur)(?:kan)?~
    (?:henti|gantung|tangguh|tunda)kan~|tanpa (?:dokter|doktor|listrik|elektrik|air)~|terhenti~|\
    berhenti~(?! bus)|terbengkalai~|tergendala~|terjeda~|mati suri~
    (?:tidak|tak|tiada|belum) (?:ada )?(?:sesiapa|siapa(?: pun|-siapa|pun)?|orang|${PEOPLE}|\
    kunjungan|lawatan|layanan|perkhidmatan|kelas|rawatan|praktik|janji temu)~
    (?:lawatan|kunjungan|${PEOPLE}|akses|kedatangan) .{0,20}(?:tidak|tak|belum|tiada) \
    (?:\p{L}+ )?(?:dibenarkan|diterima|boleh|bisa|dapat|dimungkinkan|diperbolehkan)~
    (?:tidak|tak|belum) (?:\p{L}+ )?(?:bisa |dapat |boleh )?(?:dikunjungi|dilawati|melayani|\
    melayan|menerima|menyambut|merawat|memeriksa|berpraktik|ditempati)~
    tidur~|gelap~|gelita~|(?:tidak|tak|tiada) (?:berada )?di sini~|ditiadakan~|diliburkan~|\
    dikosongkan~|tidak (?:berada )?di tempat~`,
  ends: String.raw`
    ${PEOPLE} (?:kami )?(?:yang )?terakhir~|(?:kopi|hidangan|masakan|cawan|pinggan|piring) terakhir~
    (?:untuk|buat) (?:yang )?(?:terakhir kali(?:nya)?|kali (?:yang )?terakhir)~
    (?:menyerahkan|serahkan|memulangkan|pulangkan|mengembalikan) (?:\p{L}+ )?kunci~
    tirai~ .{0,15}(?:turun|berlabuh|ditutup|jatuh|diturunkan)~|(?:sampai|setakat) (?:di )?\
    (?:sini|ini) (?:saja|sahaja)~|tinggal kenangan(?: (?:saja|sahaja))?~|(?:kini|sudah|\
    tinggal) (?:menjadi )?sejarah~
    (?:usaha|perniagaan|toko|warung|kedai|perjalanan) (?:ini |kami )?(?:sudah |telah )\
    (?:berakhir|tamat|usai|tutup buku)~|(?:sudah|telah) (?:tiada(?: lagi)?(?=[.!]|$)|dibubarkan~)
    (?:padam|berakhir|usai) (?:untuk )?(?:selamanya|selama-lamanya)~|berhenti~(?= (?:pada|sejak|\
    per)~)|(?:selesai|habis) sudah~|sudah tidak ada~
    (?:gantung|menggantung) (?:apron|pisau|gunting|kuali|celemek)~
    (?:pensiun|bersara)~.{0,60}(?:tidak|tiada|tanpa) (?:\p{L}+ )?(?:dilanjutkan|diteruskan|\
    pengganti|penerus|disambung)~`,
  leaves: String.raw`
    (?:kardus|kotak|barang|koper|peti)~ (?:\p{L}+ ){0,2}(?:dibongkar|dikemas|dibuka|dibungkus|\
    diangkut|dipindahkan|siap)~|berkemas~|siap dikemas~
    (?:rumah|premis|tempat|lokasi|alamat|bumbung|atap|ruang|kedai|toko|gedung) (?:baru|baharu)~
    (?:perubahan|pertukaran|perpindahan|penukaran) (?:alamat|lokasi|tempat|premis)~
    (?:meninggalkan|tinggalkan|keluar dari|angkat kaki dari) (?:situ|sana|jalan|jl|jln|premis|\
    tempat|bangunan|gedung)~|bukan lagi di~|tidak lagi di~|tak lagi di~
    selamat tinggal (?:jalan|jl|jln|lorong|lebuh)~|menempati~
    tempat (?:lama|di (?:jalan|jl|jln) \p{L}+) (?:sudah |telah )?kosong~`,
};
