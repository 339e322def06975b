/** The simplified Chinese messages of the feature. */
import type { AccountCatalog } from './en.js';

export const zhHans: AccountCatalog = {
  'account.title': '你的账户',
  'account.signedInAs': '当前登录：{user}',
  'account.sections': '栏目',
  'account.sectionFailed': '目前无法显示此部分。请稍后再试。',
  'account.error.default': '操作未成功。请重试。',
  'account.error.NotFound': '该项目已不存在。',
  'account.error.LastSignInMethod': '这是你唯一的登录方式。请先添加其他方式，再将其移除。',

  'account.profile.title': '个人资料',
  'account.profile.name': '姓名',
  'account.profile.change': '修改姓名',
  'account.profile.rename': '保存姓名',
  'account.profile.renamed': '你的姓名已更改。',
  'account.profile.invalidName': '姓名须为 1 到 100 个字符。',
  'account.profile.empty': '没有姓名，也没有电子邮件地址。',

  'account.linked.title': '关联的账户',
  'account.linked.text': '你可以使用这些账户登录。',
  'account.linked.id': 'ID：{id}',
  'account.linked.unusable': '此网站不再提供这种登录方式。',

  'account.passkeys.title': '通行密钥',
  'account.passkeys.text': '使用通行密钥，你可以通过指纹、面容或设备密码登录。',
  'account.passkeys.empty': '你还没有通行密钥。',
  'account.passkeys.unnamed': '未命名的通行密钥',
  'account.passkeys.synchronized': '在你的设备之间同步',
  'account.passkeys.ofOneDevice': '仅在一台设备上',
  'account.passkeys.name': '名称',
  'account.passkeys.rename': '重命名',
  'account.passkeys.renamed': '通行密钥已重命名。',
  'account.passkeys.remove': '移除',
  'account.passkeys.removeText': '你将无法再使用此通行密钥登录。',
  'account.passkeys.removed': '通行密钥已移除。',
};
