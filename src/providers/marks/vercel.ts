/** Source: https://vercel.com/geist/brands (Simple Icons, CC0-1.0). Permission: https://vercel.com/geist/brands. */
import { getMark } from './svg.js';

export default getMark('m12 1.608 12 20.784H0Z', '#000', '#fff');
