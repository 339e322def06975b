/** The simplified Chinese messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const zhHans: SessionsCatalog = {
  'devices.title': '设备',
  'devices.text': '你已在以下设备上登录。',
  'devices.current': '此设备',
  'devices.unknown': '未知设备',
  'devices.lastUsed': '上次使用：{time}',
  'devices.signedIn': '登录时间：{time}',
  'devices.address': '地址：{address}',
  'devices.end': '退出登录',
  'devices.endText': '你将在该设备上退出登录。',
  'devices.ended': '你已在该设备上退出登录。',
  'devices.endOthers': '在所有其他设备上退出登录',
  'devices.endOthersText': '你将仅在此设备上保持登录状态。',
  'devices.othersEnded': '你已在所有其他设备上退出登录。',
  'devices.noId': '你在此设备上的登录时间过早，无法执行此操作。请退出登录，重新登录后再试一次。',
};
