import { PromotionPage } from './promotion/PromotionPage.tsx'
import { Cockpit } from './wall/Cockpit.tsx'

/** 驾驶舱（外部）: promotion alone; without amounts, whoever opens it, because others look on. */
export default function CockpitExternal() {
  return (
    <Cockpit
      title="品种推广驾驶舱"
      pages={[{ key: 'promotion', title: '推广', body: <PromotionPage /> }]}
      hasCompanies
      isForOutside
    />
  )
}
