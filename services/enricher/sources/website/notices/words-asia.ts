/** Words of notices in Indonesian and Malay, Japanese, Chinese and Korean. */
import { LATIN, type NoticeWords } from './notice-grammar.ts';

const MONTHS_ID =
  String.raw`(?:januari|februari|maret|mac~|april|mei~|juni?~|julai|juli~|agustus|` +
  String.raw`ogos|september|oktober|` +
  String.raw`november|desember|disember)`;

export const MALAY: NoticeWords = {
  script: LATIN,
  closes: String.raw`
    tutup~|ditutup|menutup|beroperasi|operasi~|libur~|libur panjang|bercuti
    cuti (?:panjang|sakit|sehingga|hingga|bersalin|tahunan|dari)
    (?:belum|tidak) (?:bisa |dapat |boleh )?(?:buka|melayani|menerima|melayan|beroperasi|berniaga|\
    berjualan)
    (?:kami|kita|kedai|warung|toko|premis) (?:akan |sedang )?(?:be)?rehat|istirahat total
    (?:kami|kita|kedai|warung|toko|usaha) (?:akan |sedang )?(?:vakum|hiatus)~
    (?:belum|tidak|tak) (?:bisa |dapat |boleh |akan )?dibuka~|(?:be)?rehat (?:seketika|sejenak|\
    dulu)~
    (?:belum|tidak) (?:bisa |dapat |boleh )?membuka (?:kedai|toko|warung|premis)~
    berhenti (?:beroperasi|berniaga|berjualan)~`,
  forGood: String.raw`
    pensiun|bersara|persaraan|permanen|selamanya|selama-lamanya|kekal|gulung tikar|tidak lagi|\
    sudah tidak|hari terakhir
    (?:sudah|telah) tutup(?! (?:pada|jam|pukul|sementara|setiap))|buat kali terakhir
    digulung|dibubarkan|muflis|bangkrut|bankrap|pailit|dilikuidasi|untuk (?:yang )?terakhir kali|\
    untuk seterusnya|(?:digabung|bergabung)\p{L}*
    (?:setelah|selepas) (?:lebih dari |hampir |lebih )?\d+ tahun(?! (?:tutup|ditutup))`,
  forATime: String.raw`
    (?:buat masa|untuk saat) ini~|sementara~|seketika~|(?:sampai|hingga|sehingga) (?:waktu|tarikh|\
    masa|tanggal) yang
    belum (?:bisa |dapat )?(?:ditentukan|pasti|tahu)~|tanpa batas waktu|untuk beberapa (?:waktu|\
    minggu)
    pemberitahuan lebih lanjut|pemberitahuan selanjutnya|dimaklumkan|selama~
    (?:kabar|info|notis) (?:lebih lanjut|selanjutnya|seterusnya|terbaru)
    (?:sampai|hingga|sehingga) (?!jam|pukul|habis|stok)\p{L}+ .{0,30}(?:selesai|siap|pulih|sembuh|\
    surut|rampung)~
    diberitahu (?:kelak|semula|lanjut)|notis (?:selanjutnya|lanjut)
    (?:sampai|hingga|sehingga) (?:akhir |awal |pertengahan |bulan )?(?:\d{1,2} )?${MONTHS_ID}`,
  causes: String.raw`
    renovasi|direnovasi|pengubahsuaian|ubah ?suai|baik ?pulih|perbaikan|banjir|kebakaran|sakit~
    pembaikan|naik taraf|musibah|duka~|penyelenggaraan|pemeliharaan|perawatan gedung
    (?:kekurangan|kurang|tidak cukup|tak cukup) (?:karyawan|pekerja|staf|tenaga|kakitangan)
    (?:pekerja|karyawan|staf) (?:tidak|tak) cukup|melahirkan|bersalin|berpantang|opname|dioperasi
    (?:pulang|balik) kampung|mudik~|umr(?:ah|oh)~|kemalangan|kecelakaan|(?:kurang|tidak|tak) sihat
    masalah (?:kesihatan|keluarga|teknis|teknikal)|kurang enak badan`,
  reopens: String.raw`
    (?:buka|dibuka|beroperasi) (?:kembali|semula|lagi)~|kembali (?:buka|beroperasi|melayani)
    jumpa (?:lagi|semula)|(?:sampai (?:jumpa|bertemu)|jumpa) (?:lagi )?(?:pada |di )?bulan~
    kembali (?:menyambut|menerima|hadir|menyapa)`,
  gone: String.raw`
    tutup (?:secara )?permanen|tutup (?:untuk )?selamanya
    (?:(?:sudah|telah|dah) (?:tidak|tak|nggak|gak)|(?:tidak|tak) lagi) (?:beroperasi|berniaga|\
    berjualan|(?:di)?buka|(?:melayani|melayan|menerima) (?:pelanggan|pembeli|tamu|\
    pesanan|pesakit|pasien|pelawat|pengunjung))(?: lagi)?\
    (?! (?:pada|setiap|hari|di~|jam|pukul|sampai|hingga))
    (?:tidak|tak|nggak|gak) buka lagi(?=[.!,]|$)
    (?:sewa|kontrak)\p{L}*~.{0,40}(?:tamat|habis|berakhir).{0,40}(?:tidak|tak) .{0,20}(?:sambung|\
    menyambung|perpanjang|diperpanjang|lanjut|dilanjut)
    (?:buka|beroperasi|berniaga|berjualan|melayani|memasak|masak) (?:\p{L}+ ){0,2}(?:buat|\
    untuk) (?:yang )?\
    (?:kali terakhir|terakhir kali)
    (?<!di |dari |dalam |ke )(?:toko|warung|kedai|usaha|restoran|kafe|gerai|outlet|premis|salon|\
    klinik|bengkel|rumah makan)(?:nya| ini| kami)? (?:(?!stok|menu|meja|tempat|\
    di)\p{L}+ ){0,3}(?:(?:sudah|dah|telah) (?:tidak|\
    tak|tiada|nggak|gak)(?: ada)?(?: lagi)?|(?:tidak ada|tiada|tidak wujud) lagi)(?=[.!,]|$)
    (?:praktik|praktek|amalan)~ (?:\p{L}+ ){0,3}(?:sudah |telah )(?:berakhir|dihentikan|ditamatkan)~
    (?:sudah|telah) (?:berhenti|menghentikan) (?:operasi|pelayanan|layanan|perkhidmatan|praktik|\
    usaha)
    (?:usaha|toko|warung|kedai|kami|klinik|museum|muzium|perniagaan|syarikat)~ .{0,20}(?:bubar|\
    dibubarkan|\
    telah dijual)~
    pamit undur|(?:resmi|mohon|akan|kami) pamit~|tutup (?:total|buku)~|(?:di)?tutup terus
    (?:usaha|toko|warung|kedai|bisnis|perniagaan)~ (?:ini |kami )?(?:sudah |telah )?\
    (?:berhenti|ditamatkan|dihentikan)~
    telah (?:tutup|ditutup)~(?! (?:sementara|untuk|bagi|akibat|buat))|berhenti beroperasi
    ditutup (?:secara |buat )?(?:kekal|selama-lamanya)|tutup (?:secara )?kekal
    (?:menamatkan|menghentikan) (?:operasi|perniagaan|usaha)
    minggu terakhir kami~|hari terakhir (?:\p{L}+ ){0,2}(?:buka|beroperasi|berniaga|jualan|\
    operasi|berjualan|melayani|berdagang|perniagaan)
    (?:tidak|tak|nggak|gak|takkan)(?: akan)? (?:buka|dibuka|beroperasi) (?:lagi|semula|kembali)|\
    (?:kedai|usaha|toko|warung|perniagaan|klinik)~ (?:\p{L}+ )?(?:tidak|\
    tak) (?:akan )?(?:diteruskan|\
    dilanjutkan|disambung)~|gulung tikar
    menutup (?:usaha|bisnis|perniagaan)~(?!.{0,40}(?:sementara|selama|jam|pukul))
    (?:pensiun|bersara)~.{0,50}(?:tidak|tiada|tanpa) (?:\p{L}+ )?(?:dilanjutkan|diteruskan|\
    disambung|\
    pengganti|penerus)`,
  farewells: String.raw`
    (?:kami|saya|kita) (?:\p{L}+ ){0,3}(?:ucapkan|mengucapkan|ucap) (?:\p{L}+ )?selamat \
    (?:tinggal|jalan)~(?! (?:pada|kepada|untuk|buat)~(?! (?:semua|anda|pelanggan)))
    (?:perjalanan|kisah|cerita) (?:kami|kita|ini) (?:\p{L}+ ){0,2}(?:berakhir|tamat|usai)~
    (?:undur|mohon|minta|mengundurkan) diri~|berpamitan~|(?:saatnya|tiba masanya) (?:kami )?pamit`,
  pauses: String.raw`
    tutup (?:untuk )?sementara|ditutup (?:buat |untuk )?sementara
    sedang (?:dalam )?(?:proses |kerja-kerja )?(?:di)?(?:renovasi|ubah ?suai|pengubahsuaian|naik ?\
    taraf|baik ?pulih|pugar|revitalisasi)
    (?:kedai|premis|restoran|toko|warung|museum|muzium|klinik) (?:\p{L}+ )?dalam (?:proses )?\
    (?:pengubahsuaian|renovasi|ubah ?suai)
    (?:libur|tutup|off|rehat|istirahat|cuti|vakum|jeda) (?:dulu|dahulu|sejenak|sebentar)~
    (?:libur|tutup|off|rehat|bercuti|cuti|vakum) (?:dulu |selama )?(?:ya )?(?:se(?:minggu|bulan)|\
    (?:dua|\
    tiga|empat|\d+) (?:minggu|bulan))~(?! sekali)
    (?:di)?tutup (?:untuk|bagi) (?:pengubahsuaian|renovasi|ubah ?suai)`,
  moves: String.raw`
    kami (?:telah |sudah |akan |kini )?(?:pindah|berpindah)
    (?:telah|sudah|akan|dah|udah|bakal) (?:pindah|berpindah|pindahan)
    boyongan~|hijrah ke~|pindah (?:lokasi|alamat|tempat)~(?! (?:duduk|parkir))
    (?:ber)?pindah ke (?:alamat|lokasi|tempat|premis|jl|jln|jalan|ruko|gedung|mall|lantai)~
    pindah dari .{3,60} ke~|alamat (?:baru|baharu)(?: (?:kami|ialah|adalah|di|iaitu|yaitu)~| ?:)
    (?:toko|warung|kedai|kantor|pejabat|klinik|salon|bengkel|\
    kami) (?:\p{L}+ ){0,2}(?:ber)?pindah ke~
    (?:lokasi|tempat|premis|kedai|toko|warung) (?:baru|baharu) (?:di|kami|ialah|terletak)
    (?:cari|jumpa|temui|temukan|kunjungi) kami di (?:lokasi|tempat|premis|alamat|kedai) (?:baru|\
    baharu)~
    alamat (?!e-?mail|emel|web|situs)(?:\p{L}+ ){0,3}(?:berubah|bertukar|berganti|ditukar)~
    (?:premis|kedai|klinik|toko|kantor|pejabat|warung|galeri|kafe|restoran)\p{L}* (?:\p{L}+ ){0,2}\
    dipindah(?:kan)? ke~
    menempati (?:gedung|tempat|lokasi|bangunan|ruko|premis|rumah) (?:baru|baharu)~
    (?:cari|jumpa|temui|temukan|kunjungi|datangi) kami (?:sekarang|kini) di~
    (?:mulai?|bermula|per|sejak|terhitung) (?:tanggal |tgl |\
    hari )?\d{1,2} \p{L}+(?: 20\d\d)?,? .{0,20}\
    (?:berlokasi|beroperasi|berniaga|berjualan|bertempat|beralamat|buka|berada|terletak) di~`,
  nowAt: String.raw`
    kami (?:sekarang|kini) di~
    (?:kini|sekarang) (?:kami )?(?:berada|terletak|beroperasi|ada|beralamat|berlokasi) di~`,
  over: String.raw`
    (?:kemudian|lalu|sudah|telah) (?:buka|dibuka|beroperasi) (?:kembali|semula|lagi)|sejak itu
    kini (?:sudah )?(?:buka|dibuka) (?:kembali|semula)|(?:sudah|telah) (?:siap|selesai|rampung)~
    kami (?:dibuka|buka) (?:semula|kembali)(?=[.!]|$)
    (?:libur\p{L}*|cuti|renovasi|pengubahsuaian|perbaikan)(?: \p{L}+){0,2} (?:telah|sudah|dah|\
    kini) (?:usai|berakhir|tamat|habis|berlalu)~
    (?:libur\p{L}*|cuti)(?: \p{L}+)? (?:usai|berakhir|tamat)~`,
  denies: String.raw`
    bukan (?:tutup|pindah)|tidak (?:akan )?(?:tutup|ditutup|pindah|berpindah)|tidak benar
    khabar angin|hoaks|hoax|rumah~(?! makan)|jasa pindah|perkhidmatan pindah
    (?:kekal|masih|tetap) (?:di)?buka~|diganti(?:kan)? (?:oleh )?(?:dr|dokter|doktor)~|(?:kartu|\
    kad) (?:kredit|debit)~|\
    (?:kunjungan|lawatan) rombongan~
    (?<!(?:sampai|hingga|sementara) (?:saat )?itu[^.]{0,40})seperti biasa~`,
};

export const JAPANESE: NoticeWords = {
  script: /[\u3040-\u30ff\u4e00-\u9fff]/u,
  closes: String.raw`(?<!のみの?|だけの?|短縮)営業(?!時間|し(?:ま(?!せん)|て(?!.{0,4}ません))|中|日|を再開)|店を(?:閉|休)|閉店|\
    (?:営業|診療|開店|開館)(?:が|を)(?:でき|見合わせ|休止)|休店|休暇を|(?:開け|お迎え|受け入れ)(?:られ|でき)|閉館|閉院|閉園|お休み|休業|休館|休診|休園|\
    のれんを下|暖簾を下|休み(?:ます|をいただ|中)|休ませて`,
  forGood: String.raw`
    営業(?:は|を)?(?:全て|すべて)?終了(?:いた|し|とさせ)|店を閉める
    (?:日|末)(?:の営業|限り|付け?)?を?(?:もち|もっ)(?:まし)?て.{0,6}(?:閉|廃|営業を終)
    (?:のれん|暖簾)を下ろ|営業を最後に|(?:包丁|鋏|ハサミ)を置|引退|完全閉店|\d+年(?:間|余り)
    後継者(?:が|も)?(?:い|おら|見つから|不在)|破産|との統合|に統合`,
  forATime: String.raw`
    当面(?!の目標)|当分|しばらく|無期限|(?:[春夏秋冬]|[冬夏]季|シーズン(?:オフ)?)の?(?:間|期間)|再開(?:日|時期)?(?:は|が)?未定
    (?:\d+月|春|夏|秋|冬|年明け)(?:上旬|中旬|下旬|末|\d+日)?まで(?!の営業|営業)`,
  causes: String.raw`(?:人手|スタッフ|人員|従業員)不足|(?:家庭|家族|一身上)の(?:事情|都合)|\
    手術|忌中|喪中|感染|停電|断水|漏水|水漏れ|出産|育休|けが|怪我|骨折|点検|改装|改修|リニューアル|修繕|火災|浸水|水害|地震|台風被害|体調不良|病気|療養|入院|増築|\
    建て替え|産休`,
  reopens: String.raw`再開|再オープン|リニューアルオープン|営業を始め|\
    (?:来年|来春|来夏|来秋|春|夏|秋|\d月|\d日)[^。]{0,12}(?:より|から|に|には)(?![^。]{0,15}新)[^。]{0,10}\
    (?:開館|開園|営業|オープン|(?:新しい姿|新たな姿|また|再び|装い)[^。]{0,6}(?:お待ち|お会い|お目にかか))`,
  gone: String.raw`
    閉店(?:致|いた|し(?!ません|て(?:い|お)り)|しております|のお知らせ|させて|となり|することに)|閉業|閉院(?:致|いた|し|のお知らせ)
    (?:廃[館院園]|解散)(?:致|いた|しま|し、|とな|のお知らせ)|\
    (?:診療|営業|開館|上映|授業|稽古|活動|製造)を?(?:もち|もっ)(?:まし)?て、?[^。]{0,6}(?:終了|閉|廃|幕|終わ)
    (?:診療|開館|運営)(?:を|は)(?:全て|すべて)?終了(?:いた|し)(?<!(?:年内|午前|午後|今年|今期)の.{2,9})
    (?:店|営業|診療)[^。、]{0,4}再開(?:は)?(?:いた)?しません
    閉館(?:致|いた|しました|し、|のお知らせ)(?!.{0,20}(?:工事|改修|再開))|廃業|営業を終了|営業を終え(?<!(?:今季|今年|本年|年内|シーズン|夏季|冬季|昼|\
    午前|午後)の.{5})(?:まし|る|させ)|営業終了(?:致|いた|し|のお知らせ)|完全閉店|\
    (?:最終営業日|最後の営業日|営業最終日|営業最後の日)(?:[はを:と]|のお知らせ)|営業は終了し
    (?:営業|事業)を停止(?:いた|し|する)(?!.{0,30}(?:再開|まで))|最後の(?:一杯|一皿|お客|営業を|一日を|ひと皿)\
    [^。]{0,12}(?:お出し|お迎え|見送|終え|しました|いたしました)
    店を(?:閉め(?:る|ま(?!し?た?で))|畳|たた|やめ)|商売を(?:やめ|辞め|畳)|(?:店|店舗|医院|教室|工房|事業)を閉じ(?:まし|る|ます|させ)|終止符を打|\
    店じまい|幕を(?:閉じ|下ろ)|閉店となり|引退.{0,20}後継者.{0,8}(?:おりま|いま|おら|い?な)|\
    (?:当店|当院|当館|お店|店)はもう(?:あり|ござい)ません`,
  farewells: String.raw`
    お別れ(?:する|です|となり|を告げ|の時|することに)|さようなら(?=[。!！]|$)|(?:歴史|物語|歩み)に(?:ピリオド|終止符|別れ)`,
  pauses: String.raw`
    臨時休業(?!.{0,20}\d日|のお知らせ)
    一時休業|長期休(?:業|館|診|暇)|休業(?:中|いたします|させていただ|致します)|休館中|休診中|改装(?:工事)?のため|一時閉店|営業を休止
    \d日?(?:から|より|~|-)(?:\d{1,2}月)?\d{1,2}日?(?:まで)?(?:は|の間)?[^。\d]{0,8}(?:休業|休館|休診|休園|お休み)
    営業休止|(?:改装|改修|修繕|リニューアル)(?:工事)?中\
    (?=です|でござ|につき|のため|となって|[。!]|$)(?<=(?:^|ただいま|只今|現在|当[店館院]は?|[店舗]は|店内)[^。]{0,18})`,
  moves: String.raw`
    移転(?:致|いた|し(?!ません)|のお知らせ|オープン|先|する|させ)|引っ?越し?(?:まし|いた|致|のお知らせ)|引越し(?:まし|いた)|引っ?越し(?:を?し(?:まし|\
    て)|を?いた)|新住所
    (?:店舗|住所|所在地|場所)が[^。]{2,25}(?:変わ|変更)|新しい住所
    新(?:店舗|医院|病院|事務所|校舎|会館|店)(?:\([^()]{2,40}\))?(?:は|へ|にて|で|の住所)|新天地(?:は|で)
    (?:に|へ)移(?:りまし|ることに|ります)|(?:店|店舗|医院|事務所|教室)を[^。、]{2,25}[へに]移(?:し|す)
    新しい(?:場所|お店|住所|地)で[^。]{0,8}(?:お待ちし(?:て|ま)|お会いし)
    (?:店|事務所|医院|教室)を移し|から(?:は)?移(?:り|転)
    \d{1,2}[月日](?:より|から|以降)[^。]{0,20}(?:新しい(?:場所|店|住所)|下記の?(?:住所|場所|新))`,
  nowAt: String.raw`新(?:店舗?|医院|事務所|住所|所在地) ?: ?[^。:\d]{2,14}[市区町村郡]`,
  over: String.raw`
    休(?:館|業|診|園|み)(?:\([^()]{2,30}\))?(?:は|を)終了
    復活(?:し|を)|再び(?:開店|オープン|営業)(?:し|いた)
    (?:再開|再オープン|リニューアルオープン)(?:しまし|いたしまし|しており
    し、|し今)|それ以来|通常営業(?:に戻|して|中)|(?:工事|改装|改修)が(?:終わ|終了|完了)
    (?:休み|休業|休暇|休館|休診)(?:期間)?[はがも]?(?:終わりま|終わっ|終了し|終了い)`,
  denies: String.raw`
    (?:閉店|廃業|移転|休業)(?:は?しません|いたしません|する?予定は|の予定は|ではあ?り?ません|という噂)|閉店(?:時間|後|前|間際)|(?<!完全)閉店セール|本日|\
    休憩|噂|デマ
    (?<!(?:それまで|まで)は?)通常(?:どおり|通り)|平常(?:どおり|通り)|引っ?越し(?:業者|センター|サービス|作業|・)`,
};

export const CHINESE: NoticeWords = {
  // Kana are Japanese; Chinese names use one of them alone.
  script: /^(?!.*[ぁ-ねは-ヺ])(?=.*[\u4e00-\u9fff])/u,
  closes: String.raw`
    停业|停業|歇业|歇業|(?<![号號室楼樓层層店址])(?:营业|營業)|结业|結業|关闭|關閉|关门|關門|闭馆|閉館|休业|休業|停诊|停診|关店|關店|打烊|休馆|休館|闭店|閉店
    停办|倒闭|倒閉|休息至|店休|休店|[关關]停|休(?:息|假|诊|診)(?=.{0,20}(?:重新|恢|回来|回來|归来|歸來|再开|再開))
    不(?:开|開)(?:店|门|門)|[暂暫](?:时|時)?不[开開接对對营營]|\
    (?:无法|無法|不能|未能|没法|沒法)(?:正常|继续|繼續|照常)?(?:营业|營業|开门|開門|接待|迎客|开放|開放|接诊|接診)
    歇(?:一|几|幾|上|个|個)`,
  forGood: String.raw`
    结束营业|結束營業|光荣结业|光榮結業|停止营业|停止營業|(?:不再|终止|終止)(?:营业|營業|经营|經營)|永久|破产|破產|清仓|清倉|(?:租[约約]|\
    合同)[^，。]{0,6}(?:到期|期满|期滿)
    正式(?:停业|停業|歇业|歇業|结业|結業|关门|關門|关闭|關閉)|退休|最后一天|最後一天|从此|從此|为止|為止|闭店告别|正式告别|正式告別|最[后後]一次`,
  forATime: String.raw`
    暂停|暫停|暂时|暫時|临时|臨時|另行通知|恢复(?:时间|营业|開放|开放)|恢復(?:時間|營業|開放)|[至到](?:\d{2,4}年)?\d{1,2}月
    [至到](?:明年|下个月|下個月|月底|年底)|另行(?:公告|通告)|直至|期间|期間|预计|預計
    (?:时间|時間|日期)(?:待|未|另行)定?|冬季[歇停休]|季节性|季節性|(?:明年|来年|來年|开春|開春|来春)[^，。]{0,6}[见見]`,
  causes: String.raw`
    装修|裝修|整修|升级|升級|改造|修缮|修繕|维修|維修|火灾|火災|水灾|水災|水浸|休养|休養|手术|手術|生病|检修|檢修|维护|維護|保养|保養|翻新|疗养|台风|颱風|台風
    地震|(?:人手|人力)(?:不足|短缺)|缺人手|(?:家中|家里|家裡)有事|身[体體](?:不适|不適|微恙|抱恙|欠安)|住院|坐月子|待产|待產|修复中|修復中
    爆管|爆裂|漏水|失火|进修|進修|出国|出國|外出(?:进货|進貨|学习|學習)|回老家|返乡|返鄉`,
  reopens: String.raw`(?:重新|恢复|恢復)(?:开张|開張|开幕|開幕|开店|開店)|(?:日|号|號|月)(?:后|後)?(?:回来|回來|归来|歸來)|\
    (?:开店|開店|开门|開門|恢复|恢復|营业|營業)(?:时间|時間|日期)(?:未|待)定|重新开幕|重新開幕|(?:重新|恢复|恢復)(?:开门|開門|开业|開業|开放|開放|营业|\
    營業|迎客)|重开|重開|再(?:(?:和|与|與|跟)(?:大家|您|各位|你[们們]))?[见見]面|再开(?![始心])|再開`,
  gone: String.raw`
    永久(?:关闭|關閉|停业|停業|结业|結業)|已(?:永久|[^，。]{0,14})?(?:结业|結業|停业|停業|歇业|歇業|关闭|關閉|倒闭|倒閉)
    正式(?:结业|結業|停业|歇业|歇業|谢幕|謝幕)|不再(?:对外|對外)(?:营业|營業|开放|開放)|\
    不(?:做|干|幹|开|開)了(?<=(?:[店铺鋪馆館]|生意|我们|我們)(?:就|都|也|真的|决定|決定)?不.了)(?![^，。]{0,3}(?:外卖|外賣|早))|\
    (?:撤[销銷]|注[销銷]|解散|不[复復]存在)(?<=(?:本[馆館店院]|博物馆|書店|书店|诊所|診所)[^，。]{0,10})|\
    (?:只好|只能|不得不|被迫)(?:忍痛)?(?:[关關]门|關門|[关關]店|结业|結業|停业|停業|歇业|歇業|闭店|閉店)(?![^。]{0,20}(?:天|月|[装裝]修|\
    [维維]修|至))|\
    最[后後]一次[^，。]{0,5}(?:熄|[关關]|拉下|打烊|落[锁鎖])|\
    不再(?:开门|開門|开放|開放|接待)|[关關]停了?$|全部[关關]停|(?:开门|開門|营业|營業|开店|開店)的?(?:最后|最後)一天|\
    (?:营业|營業|开门|開門)(?:最后|最後)一天|(?:结业|結業|歇业|歇業|闭店|閉店)(?:公告|通知|啟事|启事)|永久歇業|(?:将|將|已|决定|\
    決定)[经經]?(?:要)?收(?:掉|摊|攤|店|业|業)|收(?:掉|了)(?:这|這|本)[家间間]?店|\
    熄[灯燈](?:公告|了)|(?:后继|後繼)[无無]人|(?:无|無|没|沒)有?人接手|(?:彻底|徹底)[关關][门門]|不再(?:营业|營業)|结束营业|結束營業
    (?:营业|營業)[到至][^，。]{1,10}(?:日|月底|年底)(?:止|为止|為止)
    最后(?:一个)?营业(?:日|到|至)|最後(?:一個)?營業(?:日|到|至)|关门大吉|關門大吉|光榮結業|光荣结业
    (?:[将將]|定)[会會]?[于於在][^,，。]{0,20}(?:结业|結業|歇业|歇業|闭店|閉店|关店|關店|关闭[门門]|關閉門)\
    (?![^。]{0,12}(?:天|日|至|装修|裝修|整修))`,
  farewells: String.raw`
    (?:[和跟与與向](?:大家|各位|你[们們]|您|街坊|老?[顾顧]客)[^，。]{0,4}|是时候|是時候|不得不|决定|決定)(?:说|說|道)(?:声|聲|一声)?再[见見]
    [告道][别別](?<=(?:[和跟与與向](?:大家|各位|你[们們]|您|街坊|老?[顾顧]客)[^，。]{0,4}|是时候|不得不).{2})(?:了|大家|各位|街坊|你[们們]|\
    您)*(?=[,，。!！]|$)
    故事[^，。]{0,4}(?:结束|結束|告一段落|终章|終章|讲完)|[画畫劃划]上(?:了)?(?:圆满|圓滿|一[个個])?的?句[号號]
    (?:撑|撐|开|開|做|干)不下去|到此(?:结束|結束|为止|為止)|(?:缘|緣)分[^，。]{0,4}(?:尽|盡|到此)`,
  pauses: String.raw`
    (?:先|要|得|打算|准备|準備)(?:歇|休息|停|[关關][门門])(?:业|業)?(?:上)?(?:一|几|幾)(?:阵|陣|段|个月|個月)
    (?:无法|無法|不能|未能)(?:正常)?(?:营业|營業|开门|開門|接诊|接診)(?=[^。]{0,10}(?:敬请|见谅|谅解|諒解|抱歉))|\
    目前[^，。]{0,2}(?:无法|無法|不能|未能)(?:正常)?(?:营业|營業|开门|開門|接诊|接診|开放|開放)
    暂停(?:营业|开放|對外|对外)|暫停(?:營業|開放)|临时(?:关闭|停业|闭馆)|臨時(?:關閉|停業)|[暂暫][时時]休息|暂时(?:关闭|停业|歇业)
    暫時(?:關閉|停業|歇業)|[暂暫](?:时|時)?不(?:开|開|对|對)[店门門外]
    (?:休息|休店|店休|停业|停業|歇业|歇業|休业|休業|[关關][门門]|放假)[^，。\d]{0,2}(?:[一二两兩三四五六半]|\d{1,2})个?個?(?:多)?(?:月|\
    星期|周|週)(?!日|[一二三四五六])
    \d{1,2}\/\d{1,2} ?(?:至|到|-|~) ?\d{1,2}\/\d{1,2}[^，。\d]{0,6}(?:店休|公休|休息|停业|停業|休业|休業)
    装修(?:期间|中)|裝修(?:期間|中)|(?:整修|改造|维修|維修)(?:期间|期間)(?:停|閉|闭|关|關|暂)`,
  moves: String.raw`
    挪[窝窩]|搬[迁遷]至|已(?:经|經)?搬(?:迁|遷|至|到|往)|[迁遷]址|搬家|乔迁|喬遷|[遷迁](?:往|到|至|入)|搬[到至往]|搬[迁遷](?:公告|通告|通知|到|\
    往)|新址
    新地址|新店(?:地址|位于|位於)|[换換]到[^，。]{2,20}[号號]|\
    [换換](?:了|到|至|去)(?:一?[个個间間家])?(?:更)?(?:新|大|宽敞|寬敞|好)?(?:的)?(?:大|新)?(?:地方|地址|店面|铺面|鋪面|门面|門面|场地|\
    場地)|移步(?:至|到|往)|挪到(?!了)|\
    地址(?:已)?(?:变更|變更|更换|更換)(?:[：:]|为|為|至|到)|地址(?:已经|已經|已|现)?改[为為]|[换換]地方(?:了|啦|囉)|新[铺鋪](?:地址|在|位于|\
    位於)|移(?:至|到|往)(?<=(?:本店|我们|我們|[门門]店|店[铺鋪]|[诊診]所|[书書]店)(?:已|将|將|现|現|正式)?移.)|\
    自[^，。]{2,12}起[,，]?[^。]{0,12}在[^，。]{2,20}[号號楼樓][^。]{0,6}(?:为您|為您|服务|服務|营业|營業|恭候)|(?<!们|\
    們)搬入(?!了)`,
  over: String.raw`
    (?:重新|恢复|恢復)(?:对外)?(?:开放|開放|开业|開業|营业|營業)(?:以来|至今|了)|全新亮相|已(?:经|經)?(?:恢复|恢復|重新)
    (?:装修|裝修|整修|维修|維修|升级|升級|改造)(?:完毕|完畢|完成|结束|結束)
    (?:现已|現已|如今)(?:恢复|恢復|重新)
    已(?:经|經)?[于於在][^。，,将將]{2,40}(?:恢复|恢復|重新)(?:开放|開放|营业|營業|开业|開業)
    (?:假|假期|休假|春节|春節|装修|裝修|歇业|歇業|停业|停業|休业|休業)(?:已经?|已經)?(?:结束|結束)(?![后後之以])|收假
    (?<![起即]|恢复|恢復)正常(?:营业|營業)[啦了囉喽]`,
  denies: String.raw`
    (?:未|没有|沒有|不会|不會|并非|並非|不|从未)(?:永久)?(?:结业|結業|停业|停業|关门|關門|关闭|關閉|搬|倒闭|倒閉)|谣言|謠言|午休|假的|全年[无無]休|刷卡|\
    [团團]体(?:参观|參觀)
    (?:结业|停业)是误传|误传|誤傳|照常|(?:照|如)旧(?:营业|开)|如常(?:营业|營業)
    搬家(?:公司|服务|服務|搬厂|一条龙|打包)|专业搬|專業搬|(?:居民|长途|公司)搬家`,
};

export const KOREAN: NoticeWords = {
  script: /[\uac00-\ud7af]/u,
  closes: String.raw`폐업|폐점|휴업|휴점|휴관|휴무|문을 닫|영업을? ?(?:종료|중단|중지)|닫습니다|닫았|쉽니다|운영을? ?(?:종료|중단)`,
  forGood: String.raw`영구|영원히|완전히|은퇴|마지막으로|영업을? ?종료|폐업|폐점|그동안 (?:감사|사랑)`,
  forATime: String.raw`당분간|임시|잠정|무기한|별도 (?:공지|안내)|잠시|\
    (?<!요일|[월화수목금토일]|시|분|밤|낮|아침|저녁|새벽|자정|정오|오전|오후)까지|(?<=\d ?[월일])까지`,
  causes: String.raw`공사|리모델링|인테리어|수리|화재|침수|건강|병환|입원|개보수|사정`,
  reopens: String.raw`(?:다시|새롭게) (?:문을 )?(?:엽니다|열|찾아|오픈|영업)|재개|재오픈|재개장`,
  gone: String.raw`
    폐업(?:하|했|합|안내|되)|폐점(?:하|했|합|안내)|영업을? ?종료(?:하|했|합|되)|문을 닫(?:았습|게 되)|운영을? ?종료(?:하|했|합)`,
  pauses: String.raw`임시 ?휴업|당분간 (?:휴업|쉽|쉬|문을 닫|휴관|휴점)|잠정 ?휴업|임시 ?휴관|장기 ?휴(?:업|관|무)|휴업 ?중`,
  moves: String.raw`
    이전(?:했|하였|합니다|하여|하게|안내|오픈|되었)|이사(?:했|하였|를? ?(?:했|왔|갔)|합니다)|새 ?(?:주소|매장|보금자리)|확장 ?이전|옮겼|옮깁`,
  over: String.raw`(?:재개|재오픈|재개장)(?:했|하였|되었)|다시 (?:열었|문을 열었|영업을 시작했)|정상 ?영업 ?중`,
  denies: String.raw`(?:폐업|이전|휴업)(?:하지|은 아|이 아|할 계획이 없)|닫지 않|소문|사실이 아|매주|이전(?:의|에는|까지)`,
};

export const THAI: NoticeWords = {
  script: /[\u0e00-\u0e7f]/u,
  closes: String.raw`(?<!เปิด-|เปิด)ปิด(?!ท้าย|ตา|รับ)|เลิกกิจการ|หยุดให้บริการ|งดให้บริการ`,
  forGood: String.raw`ถาวร|ตลอดไป|เป็นครั้งสุดท้าย|เลิกกิจการ|วันสุดท้าย|เกษียณ`,
  forATime: String.raw`ชั่วคราว|จนกว่า|ไม่มีกำหนด`,
  causes: String.raw`ปรับปรุง|ซ่อม|รีโนเวท|ต่อเติม|น้ำท่วม|ไฟไหม้|ป่วย`,
  reopens: String.raw`เปิด(?:ให้บริการ|ร้าน)?(?:อีกครั้ง|ใหม่)|กลับมา(?:เปิด|ให้บริการ)|พบกันใหม่`,
  gone: String.raw`
    ปิด(?:ให้บริการ|ร้าน|ตัวลง|กิจการ)?(?:อย่าง|เป็นการ)?ถาวร|ปิดกิจการ|เลิกกิจการ
    วันสุดท้าย(?:ที่เปิด|ของร้าน|ของการ(?:ให้บริการ|เปิด))`,
  pauses: String.raw`
    ปิดปรับปรุง|ปิด(?:ให้บริการ|ร้าน|ทำการ|บริการ)?ชั่วคราว|(?:หยุด|งด)ให้บริการชั่วคราว`,
  moves: String.raw`
    ย้าย(?:ร้าน|คลินิก|สำนักงาน|ที่ตั้ง|สถานที่|ที่อยู่|โชว์รูม)
    (?:ร้าน|คลินิก|เรา|ได้|จะ|กำลัง)(?:ได้|จะ)?ย้าย(?:ไป|มา|แล้ว)
    ที่อยู่ใหม่|ที่ตั้งใหม่`,
  over: String.raw`(?:กลับมา)?เปิด(?:ให้บริการ|ร้าน)?(?:ตามปกติ)?แล้ว`,
  denies: String.raw`ไม่(?:ได้|มี)?(?:ปิด|ย้าย)|ข่าวลือ`,
};
