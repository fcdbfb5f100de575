import type { StripeConnectInstance } from '@stripe/connect-js';
import { ConnectAccountOnboarding, ConnectComponentsProvider } from '@stripe/react-connect-js';

type EmbeddedOnboardingProps = {
  instance: StripeConnectInstance;
  /** The person is done or has left: check the account again. */
  onExit: () => void;
  onFailure: () => void;
};

/** A separate module: the provider's components load when someone verifies a bank account. */
export function EmbeddedOnboarding({ instance, onExit, onFailure }: EmbeddedOnboardingProps) {
  return (
    <ConnectComponentsProvider connectInstance={instance}>
      <ConnectAccountOnboarding onExit={onExit} onLoadError={onFailure} />
    </ConnectComponentsProvider>
  );
}
