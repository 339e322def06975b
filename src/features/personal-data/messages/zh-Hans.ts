/** The simplified Chinese messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const zhHans: PersonalDataCatalog = {
  'personalData.title': '你的数据',
  'personalData.text': '你可以将此网站存储的有关你本人及登录方式的信息下载为文件（JSON）。',
  'personalData.export': '下载你的数据',

  'personalData.mail.subject': '你在 {site} 的数据已被下载',
  'personalData.mail.title': '你的数据已被下载',
  'personalData.mail.text':
    '一个包含网站所存储的你的信息的文件已从你的账户下载。如果不是你本人操作，请在所有其他设备上退出登录，并更改你的登录方式。',
  'audit.data.export': '下载你的数据',
};
