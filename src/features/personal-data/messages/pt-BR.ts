/** The Brazilian Portuguese messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const ptBR: PersonalDataCatalog = {
  'personalData.title': 'Seus dados',
  'personalData.text':
    'Você pode baixar, em um arquivo (JSON), o que este site guarda sobre você e sobre como você entra.',
  'personalData.export': 'Baixar seus dados',

  'personalData.mail.subject': 'Seus dados em {site} foram baixados',
  'personalData.mail.title': 'Seus dados foram baixados',
  'personalData.mail.text':
    'Um arquivo com o que o site guarda sobre você foi baixado da sua conta. Se não foi você, encerre a sessão em todos os outros dispositivos e altere suas formas de entrar.',
  'audit.data.export': 'Download dos seus dados',
};
