// With this, `event.locals.auth()` and `data.session` have types in the whole app.
import 'portcullis/sveltekit';
