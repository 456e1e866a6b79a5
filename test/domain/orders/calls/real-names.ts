/** Names as people in Algeria type them: both scripts, short forms, compounds, capitals, stretched letters. */
export const realNames: readonly string[] = `
Amina Benyoucef|Mohamed Amine|Mhmd|Mhd Reza|Reza|Abdelkader Bouallam-Allah|ABDERRAHMANE|Abd El Krim|Sghir|Brahim
Yacine Brahimi|Lyes|Lynda|Sylia|Massinissa|Tin Hinan|Dihya|Kahina|Ghiles|Idir|Aksil|Juba|Yugurtha|Koceila
Boubou|Boubekeur|Boubkeur Seddik|Chouchou|Djidji|Zizi|Mimi|Nana|Didi|Lala Fatma|Lalla|Zamzam|Zemzem|Belbel
Hadj Hadj|Hadjhadj|Ben Ben|Mahmoud|Hammou|Hammoudi|Ammar|Allal|Allel|Abbas|Abbès|Messaoud|Massoud|Fatiha
Fatma Zohra|Fatima-Zahra|Khadidja|Khadîdja|Aïcha|Aicha|Zineb|Zeyneb|Nour El Houda|Nourelhouda|Hanane|Nawel
Ikram|Imene|Imane|Ines|Inès|Sarra|Sara|Rania|Lina|Lilia|Meriem|Myriam|Maria|Sihem|Siham|Souad|Wissem|Wassim
Khaled|Kheireddine|Kheir Eddine|Zinedine|Djamel|Kamel|Nabil|Rachid|Rabah|Said|Saïd|Salim|Samir|Samira|Smail
Tahar|Tayeb|Toufik|Walid|Wail|Youcef|Younes|Yasmine|Zakaria|Zohir|Zoubir|Othmane|Oussama|Ouassila|Ou Ali
Aït Ahmed|Ait Hamouda|Ould Kaddour|Bensghir|Benchikh|Bencheikh El Hocine|Bouhired|Bouazza|Guerfi|Ghezzal
Mahrez|Slimani|Bentaleb|Feghouli|Brahimi|Hdiddou|Hrbi|Dkhil|Khlifi|Sbaa|Skhri|Lkhdar|Srir|Tlemsani|Ghdir
Mc Arthur|O'Brien|Jean-François|Anne|Aymen|Ayoub|Hichem|Ishak|Ilyes|Djawed|Fares|Ferhat|Lounis|Mouloud|Matoub
Wert|Dana|Ada|Asma|Assia|Sana|Sanaa|Hana|Hanaa|Nada|Dalila|Malika|Wahiba|Houria|Djamila|Zhor|Zohra|Zhra|Li|Al
Mohamed III|Bey II|K. Amine|A. B. Karim|Dr Amrani|Mme Saadi|Mr Lahlou|Hajja Mama|Baya|Bahia|Yaya|Hayat|Nihel
أمينة بن يوسف|محمد أمين|محمّد|محمـــد|عبد القادر|عبدالقادر بوعلام الله|عبد الرحمن|عبد الكريم|ابراهيم|إبراهيم|يوسف|يونس
بوبكر|بوبكر الصديق|بلقاسم|بن عيسى|بن ددوش|ددوش|للا فاطمة|لالة|لالا خديجة|زمزم|بلبل|هاجر|هشام|هدى|هناء|نهى|مي|مها|رؤى
سارة|سمير|سميرة|سليم|سلمى|شهرزاد|شيماء|شريفة|صالح|صفية|ضياء|ضاوية|طارق|طه|ظريفة|عائشة|عقبة|عمار|عمر|غنية|غزال
فاطمة الزهراء|فارس|قادة|قويدر|كمال|كنزة|لخضر|ليندة|ليلى|ماسينيسا|منى|مناف|منال|نوال|نور الهدى|وسيم|وهيبة|ياسين|ياسمين
يحيى|آدم|إسلام|أنيس|بثينة|تينهينان|توفيق|ثريا|جميلة|حسين|حسان|حنان|خديجة|خير الدين|دليلة|ذهبية|رابح|رشيد|زينب|زهرة
الحاج|الحاجة ماما|السيد عمراني|بن الشيخ|آيت أحمد|أولاد سيدي|تلمساني|وهراني|بلال|بتول|تاتا|نانا|لينا|إيناس|بيان|تالا|لانا
`
  .split(/[|\n]/)
  .filter((name) => name.trim() !== '');
