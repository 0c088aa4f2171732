/** Given names from where the platform is used, the common ones first. Written down here, not taken from anybody. */
export const givenNames =
  'Mohamed John Mary Amina Peter Grace Joseph Fatuma Daniel Ali Brian Faith Hassan Mercy Kevin Jane Ibrahim Esther David Aisha Samuel Ruth James Halima Paul Wanjiku Otieno Njeri Kamau Achieng Omar Zawadi Juma Wambui Baraka Chebet Kiprono Rehema Yusuf Naliaka Abdul Khadija Simon Lucy Patrick Zainab Moses Joyce Stephen Agnes George Rose Francis Beatrice Charles Lydia Michael Sarah Anthony Rachel Emmanuel Tabitha Isaac Priscilla Benjamin Naomi Joshua Deborah Caleb Hannah Chukwuemeka Ngozi Oluwaseun Adaeze Chinedu Folasade Babajide Yewande Kwame Akosua Kofi Abena Kwesi Efua Ousmane Aminata Mamadou Fatou Ibrahima Mariama Cheikh Awa Tendai Rudo Farai Chipo Thabo Lerato Sipho Nomvula Hélène François Chloé Jérôme Céline Benoît Anaïs Rémi Jürgen Günther Käthe Jörg Björn Sören Ursula Matthias Şükrü Ayşe Gülşen Çağlar Ömer İbrahim Özlem Tuğba Yılmaz Müge Hussein Karim Layla Nadia Rashid Samira Tariq Yasmin Khalid Noura Selam Abebe Tigist Dawit Hiwot Bekele Alemitu Tesfaye Mulugeta Genet'.split(
    ' ',
  );
/** Family names, the common ones first. */
const familyNames =
  "Kamau Otieno Mwangi Odhiambo Ochieng Wanjiru Njoroge Hassan Mohamed Kariuki Maina Onyango Kimani Abdi Omondi Wafula Karanja Juma Mutua Cheruiyot Kiptoo Barasa Nyambura Wekesa Gitau Musyoka Achieng Atieno Kipchoge Njuguna Ndung'u Ng'ang'a Thiong'o Muthoni Wambua Mutiso Kioko Makau Nzioka Muli Simiyu Wanyama Nekesa Khisa Makokha Shikuku Masinde Kibet Rotich Langat Koech Sang Bett Chepkoech Jepkosgei Lagat Keter Mwinyi Salim Bakari Hamisi Shee Mzee Athman Omar Farah Warsame Ahmed Hussein Yusuf Ismail Osman Nur Duale Aden Okonkwo Adeyemi Okafor Balogun Eze Nwosu Adebayo Ogunleye Ibekwe Onyekachi Mensah Owusu Boateng Asante Appiah Osei Amoah Addo Diop Ndiaye Fall Sow Diallo Traoré Koné Touré Coulibaly Camara Moyo Ncube Sibanda Dube Ndlovu Dlamini Nkosi Mokoena Khumalo Zulu Banda Phiri Mbewe Tembo Chanda Mulenga Lefèvre Moreau Dubois Fournier Girard Bonnet Mercier Müller Schäfer Köhler Weiß Größmann Jäger Böhm Vogel Yılmaz Öztürk Çelik Şahin Doğan Kılıç Aydın Koç al-Masri al-Hassan bin-Laden el-Sayed Haddad Khoury Nasser Mansour Abdel-Rahman Bekele Tesfaye Haile Gebremariam Wolde Tadesse Alemu Mugisha Nakato Ssempala Okello Opio Akello Tumusiime Byaruhanga Nsubuga Kato Mushi Massawe Lyimo Mkapa Kikwete Nyerere Mrema Ngowi Uwimana Habimana Niyonzima Mukamana Nkurunziza Ndayishimiye".split(
    ' ',
  );

const stems =
  'Aba Bako Chiri Dala Efe Fari Goma Hari Isho Jebe Kara Lumu Mako Nduta Oki Pembe Rubi Sano Tumbo Uma Vuka Wero Yaro Zike Bari Kute Mbogo Nkata Shiro Thuku'.split(
    ' ',
  );
const endings =
  'nda ro kwe mbi sha ngo tia ru lwa bu mwe nji ko za ge chi to fa ve yo ndu shi kana lima tano beri goro nesh waki dhe'.split(
    ' ',
  );
/** Most family names are rare. */
const rareNames = stems.flatMap((stem) => endings.flatMap((ending) => [`${stem}${ending}`, `${stem}m${ending}`]));
export const allFamilyNames = [...familyNames, ...rareNames];

/** Numbers from 0 to 1 that are the same in every run (splitmix32). */
export function chanceOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b9);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
  };
}
