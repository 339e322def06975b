/** The Japanese messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const ja: SessionsCatalog = {
  'devices.title': '端末',
  'devices.text': '次の端末でログインしています。',
  'devices.current': 'この端末',
  'devices.unknown': '不明な端末',
  'devices.lastUsed': '最終使用: {time}',
  'devices.signedIn': 'ログイン: {time}',
  'devices.address': 'アドレス: {address}',
  'devices.end': 'ログアウト',
  'devices.endText': 'その端末ではログアウトされます。',
  'devices.ended': 'その端末からログアウトしました。',
  'devices.endOthers': 'ほかのすべての端末からログアウト',
  'devices.endOthersText': 'この端末でのみログインしたままになります。',
  'devices.othersEnded': 'ほかのすべての端末からログアウトしました。',
  'devices.noId':
    'この端末でのログインが古いため、この操作はできません。ログアウトしてログインし直してから、もう一度お試しください。',
};
