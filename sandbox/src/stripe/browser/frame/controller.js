import { awaitParent } from './parent-link.js';
import { callSandbox } from './sandbox-api.js';

const run = async () => {
  const { peer } = await awaitParent();
  peer.handle({
    retrieve: (/** @type {{ clientSecret: string }} */ { clientSecret }) =>
      callSandbox('GET payment_intents', { client_secret: clientSecret }),
  });
};

void run();
