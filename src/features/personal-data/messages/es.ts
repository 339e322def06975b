/** The Spanish messages of the feature. */
import type { PersonalDataCatalog } from './en.js';

export const es: PersonalDataCatalog = {
  'personalData.title': 'Tus datos',
  'personalData.text':
    'Puedes descargar, en un archivo (JSON), lo que este sitio guarda sobre ti y sobre cómo inicias sesión.',
  'personalData.export': 'Descargar tus datos',

  'personalData.mail.subject': 'Tus datos de {site} se han descargado',
  'personalData.mail.title': 'Tus datos se han descargado',
  'personalData.mail.text':
    'Se ha descargado desde tu cuenta un archivo con lo que el sitio guarda sobre ti. Si no fuiste tú, cierra sesión en todos los demás dispositivos y cambia tus formas de iniciar sesión.',
  'audit.data.export': 'Descarga de tus datos',
};
