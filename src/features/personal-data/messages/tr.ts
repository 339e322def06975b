/** The Turkish messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const tr: PersonalDataCatalog = {
  'personalData.title': 'Verileriniz',
  'personalData.text':
    'Bu sitenin sizinle ve oturum açma yöntemlerinizle ilgili sakladığı verileri dosya (JSON) olarak indirebilirsiniz.',
  'personalData.export': 'Verileri indir',

  'personalData.mail.subject': '{site} verileriniz indirildi',
  'personalData.mail.title': 'Verileriniz indirildi',
  'personalData.mail.text':
    'Sitenin sizinle ilgili sakladığı verileri içeren bir dosya hesabınızdan indirildi. Bunu siz yapmadıysanız diğer tüm cihazlarda oturumunuzu kapatın ve oturum açma yöntemlerinizi değiştirin.',
  'audit.data.export': 'Verilerinizin indirilmesi',
};
