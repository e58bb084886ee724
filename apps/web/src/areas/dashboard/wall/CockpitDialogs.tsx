import { lazy } from 'react'
import { loadNewObligation, type ObligationPreset } from '../../obligation/shared.ts'
import type { AboutShown } from './AboutDialog.tsx'
import { WallDialogs } from './WallDialogs.tsx'
import {
  WallContext,
  type CountedFigure,
  type MorningFigure,
  type ResearchFigure,
  type SaleFigure,
  type Wall,
} from './wallContext.ts'

const AboutDialog = lazy(() => import('./AboutDialog.tsx'))
const DrillDialog = lazy(() => import('../drill/DrillDialog.tsx'))
const CountedDialog = lazy(() => import('../drill/CountedDialog.tsx'))
const MorningDialog = lazy(() => import('../drill/MorningDialog.tsx'))
const SaleDialog = lazy(() => import('../drill/SaleDialog.tsx'))
const NewObligationDialog = lazy(loadNewObligation)

interface Props {
  wall: Wall
  companyId: string | undefined
  about: AboutShown | null
  research: ResearchFigure | null
  counted: CountedFigure | null
  morning: MorningFigure | null
  sale: SaleFigure | null
  todo: ObligationPreset | null
  onClose: (kind: 'about' | 'research' | 'counted' | 'morning' | 'sale' | 'todo') => void
}

/** The dialogs that figures of a dashboard open. */
export default function CockpitDialogs({ wall, companyId, onClose, ...open }: Props) {
  const { about, research, counted, morning, sale, todo } = open
  const { filters, onSale } = wall
  return (
    <WallContext value={wall}>
      <WallDialogs>
        {about && <AboutDialog {...about} onClose={() => onClose('about')} />}
        {research && <DrillDialog figure={research} filters={filters} onClose={() => onClose('research')} />}
        {counted && (
          <CountedDialog
            figure={counted}
            filters={filters}
            companyId={companyId}
            onSale={onSale}
            onClose={() => onClose('counted')}
          />
        )}
        {morning && <MorningDialog figure={morning} filters={filters} onClose={() => onClose('morning')} />}
        {sale && <SaleDialog figure={sale} companyId={companyId} onClose={() => onClose('sale')} />}
        {todo && <NewObligationDialog preset={todo} onClose={() => onClose('todo')} />}
      </WallDialogs>
    </WallContext>
  )
}
