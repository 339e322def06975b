/** The Japanese messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const ja: PersonalDataCatalog = {
  'personalData.title': '個人データ',
  'personalData.text':
    'このサイトに保存されている個人データとログイン方法の情報を、ファイル（JSON）としてダウンロードできます。',
  'personalData.export': '個人データをダウンロード',

  'personalData.mail.subject': '{site} の個人データがダウンロードされました',
  'personalData.mail.title': '個人データがダウンロードされました',
  'personalData.mail.text':
    'サイトに保存されている個人データのファイルが、アカウントからダウンロードされました。心当たりがない場合は、ほかのすべての端末からログアウトし、ログイン方法を変更してください。',
  'audit.data.export': 'データのダウンロード',
};
