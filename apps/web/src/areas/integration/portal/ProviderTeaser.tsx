import { ProviderCards } from './ProviderCards.tsx'

/** Providers that the first page of the portal shows. */
const MAX_PROVIDERS = 6

/** The providers with the most services, and the way to all services. */
export default function ProviderTeaser() {
  return <ProviderCards most={MAX_PROVIDERS} />
}
