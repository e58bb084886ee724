import { lazy, Suspense, useState, type ComponentType } from 'react'
import { usePermissions } from '../../../workspace/session.ts'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorBoundary } from '../../../ui/pane/ErrorBoundary.tsx'
import { productPanels, type ProductPanelProps } from '../productPanels.ts'

const drawn: readonly (Omit<(typeof productPanels)[number], 'load'> & {
  Panel: ComponentType<ProductPanelProps>
})[] = productPanels.map(({ load, ...panel }) => ({ ...panel, Panel: lazy(load) }))

/** What other records say of a product, each kind in a tab that loads when it is chosen. */
export function ProductTabs(props: ProductPanelProps) {
  const permissions = usePermissions()
  const panels = drawn.filter(({ permission }) => permissions.has(permission))
  const [chosen, setChosen] = useState(panels[0]?.key ?? '')
  const panel = panels.find(({ key }) => key === chosen)
  if (!panel) return null
  return (
    <section className="record-part">
      <Tabs items={panels} value={chosen} onChange={setChosen} label="关联信息">
        <ErrorBoundary key={panel.key}>
          <Suspense fallback={<EmptyPane loading />}>
            <panel.Panel {...props} />
          </Suspense>
        </ErrorBoundary>
      </Tabs>
    </section>
  )
}
