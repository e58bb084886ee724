import { Fragment, lazy, type ReactNode } from 'react'
import { loadNewObligation } from '../../obligation/shared.ts'
import { WallDialogs } from './WallDialogs.tsx'
import { WallContext, type Opened, type Wall } from './wallContext.ts'

const AboutDialog = lazy(() => import('./AboutDialog.tsx'))
const DrillDialog = lazy(() => import('../drill/DrillDialog.tsx'))
const CountedDialog = lazy(() => import('../drill/CountedDialog.tsx'))
const MorningDialog = lazy(() => import('../drill/MorningDialog.tsx'))
const SaleDialog = lazy(() => import('../drill/SaleDialog.tsx'))
const NewObligationDialog = lazy(loadNewObligation)

interface Props {
  wall: Wall
  /** The open dialogs, the topmost last. */
  opened: readonly Opened[]
  onClose: (kind: Opened['kind']) => void
}

/** The dialogs that figures of a dashboard open. */
export default function CockpitDialogs({ wall, opened, onClose }: Props) {
  return (
    <WallContext value={wall}>
      <WallDialogs>
        {opened.map((one) => (
          <Fragment key={one.kind}>{dialogOf(one, wall, () => onClose(one.kind))}</Fragment>
        ))}
      </WallDialogs>
    </WallContext>
  )
}

function dialogOf(opened: Opened, { filters, companyId, onSale }: Wall, onClose: () => void): ReactNode {
  switch (opened.kind) {
    case 'about':
      return <AboutDialog title={opened.title} about={opened.about} onClose={onClose} />
    case 'research':
      return <DrillDialog figure={opened} {...{ filters, onClose }} />
    case 'counted':
      return <CountedDialog figure={opened} {...{ filters, companyId, onSale, onClose }} />
    case 'morning':
      return <MorningDialog figure={opened} {...{ filters, onClose }} />
    case 'sale':
      return <SaleDialog figure={opened} {...{ companyId, onClose }} />
    default:
      return <NewObligationDialog preset={opened.preset} onClose={onClose} />
  }
}
