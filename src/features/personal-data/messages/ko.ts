/** The Korean messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const ko: PersonalDataCatalog = {
  'personalData.title': '내 데이터',
  'personalData.text':
    '이 사이트에 저장된 내 정보와 로그인 방법을 파일(JSON)로 다운로드할 수 있습니다.',
  'personalData.export': '내 데이터 다운로드',

  'personalData.mail.subject': '{site}의 내 데이터가 다운로드되었습니다',
  'personalData.mail.title': '내 데이터가 다운로드되었습니다',
  'personalData.mail.text':
    '사이트에 저장된 내 정보가 담긴 파일이 내 계정에서 다운로드되었습니다. 본인이 아니라면 다른 모든 기기에서 로그아웃하고 로그인 방법을 변경하세요.',
  'audit.data.export': '데이터 다운로드',
};
