import type { VisitorTopic } from '@hepu/api/areas/trading/market/market'
import { useOutletContext } from 'react-router'

/** What a visitor writes about: the kind, the id of the record (none for the platform), and what it is called. */
export interface ConsultTopic {
  type: VisitorTopic
  infoId?: string
  title: string
}

/** What the portal gives its screens. */
export interface PortalContext {
  /** Opens the dialog in which a visitor asks about something. */
  onAsk: (topic: ConsultTopic) => void
}

/** Returns what the portal gives the screen that it shows. */
export const usePortal = (): PortalContext => useOutletContext<PortalContext>()
