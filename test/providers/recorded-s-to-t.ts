/** Profiles of the providers from Slack to Twitter. */
import { ADA, ADA_USER, type Recorded, idToken } from './recorded.js';

const AVATAR = 'https://pictures.example.com/ada.png';

const NAMED = { name: 'Ada Lovelace', email: 'ada@example.com' };

const SPOTIFY = {
  country: 'GB',
  display_name: 'Ada Lovelace',
  email: 'ada@example.com',
  external_urls: { spotify: 'https://open.spotify.com/user/ada1815' },
  followers: { href: null, total: 9 },
  href: 'https://api.spotify.com/v1/users/ada1815',
  id: 'ada1815',
  images: [
    { url: AVATAR, height: 300, width: 300 },
    { url: 'https://pictures.example.com/small.png', height: 64, width: 64 },
  ],
  product: 'premium',
  type: 'user',
  uri: 'spotify:user:ada1815',
};

const STRAVA = {
  id: 227615,
  username: null,
  resource_state: 2,
  firstname: 'Ada',
  lastname: 'Lovelace',
  city: 'London',
  country: 'United Kingdom',
  sex: 'F',
  premium: false,
  profile_medium: 'https://pictures.example.com/medium.png',
  profile: AVATAR,
};

const TRAKT = {
  username: 'ada',
  private: false,
  name: 'Ada Lovelace',
  vip: false,
  vip_ep: false,
  ids: { slug: 'ada', uuid: 'b6589fc6ab0dc82cf12099d1c2d40ab994e8410c' },
  joined_at: '2012-01-01T00:00:00.000Z',
  images: { avatar: { full: AVATAR } },
};

const TWITTER = {
  data: { id: '2244994945', name: 'Ada Lovelace', username: 'ada', profile_image_url: AVATAR },
};

/** What each says of one person, and the user that it becomes. */
export const S_TO_T: readonly Recorded[] = [
  {
    id: 'slack',
    profile: {
      ...idToken('https://slack.com', 'U0R7MFMJM'),
      'https://slack.com/user_id': 'U0R7MFMJM',
      'https://slack.com/team_id': 'T0R7GR123',
      ...ADA,
      date_email_verified: 1767225600,
      locale: 'en-GB',
    },
    idAt: 'sub',
    user: { ...ADA_USER, id: 'U0R7MFMJM' },
  },
  {
    id: 'spotify',
    profile: SPOTIFY,
    idAt: 'id',
    user: { ...NAMED, id: 'ada1815', image: AVATAR },
  },
  {
    id: 'spotify',
    but: 'without a name or a picture',
    profile: { ...SPOTIFY, display_name: null, images: [] },
    idAt: 'id',
    user: { id: 'ada1815', name: null, email: 'ada@example.com' },
  },
  {
    id: 'strava',
    profile: STRAVA,
    idAt: 'id',
    user: { id: '227615', name: 'Ada Lovelace', email: null, image: AVATAR },
  },
  {
    id: 'strava',
    but: 'without a last name',
    profile: { ...STRAVA, lastname: '' },
    idAt: 'id',
    user: { id: '227615', name: 'Ada', email: null, image: AVATAR },
  },
  {
    id: 'threads',
    profile: {
      id: '17841405793187218',
      username: 'ada',
      threads_profile_picture_url: AVATAR,
    },
    idAt: 'id',
    differs: 'Threads sends the fields as they are, and not inside of `data`.',
    user: { id: '17841405793187218', name: 'ada', email: null, image: AVATAR },
  },
  {
    id: 'tiktok',
    profile: {
      data: {
        user: {
          open_id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
          union_id: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1',
          display_name: 'Ada',
          avatar_url: AVATAR,
        },
      },
      error: { code: 'ok', message: '', log_id: '20260101000000' },
    },
    idAt: 'data.user.open_id',
    user: {
      id: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
      name: 'Ada',
      email: null,
      image: AVATAR,
    },
  },
  {
    id: 'todoist',
    profile: {
      id: '2671355',
      email: 'ada@example.com',
      full_name: 'Ada Lovelace',
      avatar_big: AVATAR,
      is_premium: false,
      lang: 'en',
      inbox_project_id: '6X7rM8997g3RQmvh',
    },
    idAt: 'id',
    user: { ...NAMED, id: '2671355', image: AVATAR },
  },
  {
    id: 'trakt',
    profile: TRAKT,
    idAt: 'ids.slug',
    user: { id: 'ada', name: 'Ada Lovelace', email: null, image: AVATAR },
  },
  {
    id: 'twitch',
    profile: {
      ...idToken('https://id.twitch.tv/oauth2', '713936733'),
      azp: 'client',
      email: 'ada@example.com',
      email_verified: true,
      picture: AVATAR,
      preferred_username: 'Ada',
    },
    idAt: 'sub',
    user: { id: '713936733', name: 'Ada', email: 'ada@example.com', image: AVATAR },
  },
  {
    id: 'twitter',
    profile: TWITTER,
    idAt: 'data.id',
    user: { id: '2244994945', name: 'Ada Lovelace', email: null, image: AVATAR },
  },
  {
    id: 'twitter',
    but: 'with an address',
    profile: { data: { ...TWITTER.data, confirmed_email: 'ada@example.com' } },
    idAt: 'data.id',
    user: { ...NAMED, id: '2244994945', image: AVATAR },
  },
];
