/** The Turkish messages of the feature. */
import type { AuditCatalog } from './en.js';

export const tr: AuditCatalog = {
  'activity.title': 'Son etkinlikler',
  'activity.text':
    'Bunlardan biri size ait değilse diğer tüm cihazlarda oturumu kapatın ve oturum açma yöntemlerinizi değiştirin.',
  'activity.empty': 'Gösterilecek bir şey yok.',
  'activity.all': 'Tüm etkinlikler',
  'activity.older': 'Daha eski',
  'activity.newest': 'En yeni',
  'activity.back': 'Hesabınıza dönün',
  'activity.at': '{time}',
  'activity.count': 'Kaç kez: {count}',
  'activity.intended': 'Sürüyor',
  'activity.refused': 'Reddedildi',
  'activity.unproven': 'Onay istendi',
  'activity.failed': 'Başarısız',
  'activity.unsettled': 'Sonuç bilinmiyor',
  'activity.byUser': 'Yönetici gibi başka bir kullanıcı tarafından',
  'activity.byKey': 'Bir anahtar ile',
  'activity.byClient': 'Bir uygulama tarafından',
  'activity.bySystem': 'Bu site tarafından',
  'audit.access.use': 'Korumalı bir sayfanın kullanımı',
  'audit.page.open': 'Sayfa ziyareti',
  'activity.other': 'Diğer etkinlik',
  'audit.account.link': 'Yeni oturum açma yöntemi',
  'audit.session.end': 'Oturumu kapatma',
  'audit.session.request': 'Oturum açmaya başlama',
  'audit.session.start': 'Oturum açma',
  'audit.session.update': 'Oturum güncellemesi',
  'audit.user.create': 'Hesap oluşturma',
  'audit.user.verify-address': 'E-posta adresinin doğrulanması',
};
