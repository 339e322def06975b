/** The Turkish messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const tr: SessionsCatalog = {
  'devices.title': 'Cihazlar',
  'devices.text': 'Bu cihazlarda oturumunuz açık.',
  'devices.current': 'Bu cihaz',
  'devices.unknown': 'Bilinmeyen cihaz',
  'devices.lastUsed': 'Son kullanım: {time}',
  'devices.signedIn': 'Oturum açma: {time}',
  'devices.address': 'Adres: {address}',
  'devices.end': 'Oturumu kapat',
  'devices.endText': 'Cihazdaki oturumunuz kapatılır.',
  'devices.ended': 'Cihazdaki oturumunuz kapatıldı.',
  'devices.endOthers': 'Diğer tüm cihazlarda oturumu kapat',
  'devices.endOthersText': 'Oturumunuz yalnızca bu cihazda açık kalır.',
  'devices.othersEnded': 'Diğer tüm cihazlarda oturumunuz kapatıldı.',
  'devices.noId':
    'Bu cihazdaki oturumunuz bunun için çok eski. Oturumu kapatın, yeniden açın ve bir kez daha deneyin.',
};
