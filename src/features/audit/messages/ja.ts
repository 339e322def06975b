/** The Japanese messages of the feature. */
import type { AuditCatalog } from './en.js';

export const ja: AuditCatalog = {
  'activity.title': '最近のアクティビティ',
  'activity.text':
    '心当たりのないものがある場合は、ほかのすべての端末からログアウトし、ログイン方法を変更してください。',
  'activity.empty': '表示するものはありません。',
  'activity.all': 'すべてのアクティビティ',
  'activity.older': '以前のもの',
  'activity.newest': '最新',
  'activity.back': 'アカウントに戻る',
  'activity.at': '{time}',
  'activity.count': '回数: {count}',
  'activity.intended': '処理中',
  'activity.refused': '拒否',
  'activity.unproven': '本人確認が必要',
  'activity.failed': '失敗',
  'activity.unsettled': '結果不明',
  'activity.byUser': 'ほかのユーザー（管理者など）による操作',
  'activity.byKey': 'キーによる操作',
  'activity.byClient': 'アプリによる操作',
  'activity.bySystem': 'このサイトによる操作',
  'audit.access.use': '保護されたページの利用',
  'audit.page.open': 'ページの表示',
  'activity.other': 'その他のアクティビティ',
  'audit.account.link': '新しいログイン方法',
  'audit.session.end': 'ログアウト',
  'audit.session.request': 'ログインの開始',
  'audit.session.start': 'ログイン',
  'audit.session.update': 'セッションの更新',
  'audit.user.create': 'アカウントの作成',
  'audit.user.verify-address': 'メールアドレスの確認',
};
