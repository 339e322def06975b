/** The Korean messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const ko: SessionsCatalog = {
  'devices.title': '기기',
  'devices.text': '다음 기기에서 로그인되어 있습니다.',
  'devices.current': '이 기기',
  'devices.unknown': '알 수 없는 기기',
  'devices.lastUsed': '마지막 사용: {time}',
  'devices.signedIn': '로그인: {time}',
  'devices.address': '주소: {address}',
  'devices.end': '로그아웃',
  'devices.endText': '해당 기기에서 로그아웃됩니다.',
  'devices.ended': '해당 기기에서 로그아웃되었습니다.',
  'devices.endOthers': '다른 모든 기기에서 로그아웃',
  'devices.endOthersText': '이 기기에서만 로그인 상태가 유지됩니다.',
  'devices.othersEnded': '다른 모든 기기에서 로그아웃되었습니다.',
  'devices.noId':
    '이 기기의 로그인이 너무 오래되어 이 작업을 할 수 없습니다. 로그아웃하고 다시 로그인한 후 한 번 더 시도해 주세요.',
};
