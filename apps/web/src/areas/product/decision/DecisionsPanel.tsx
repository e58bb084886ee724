import type { ProductPanelProps } from '../productPanels.ts'
import { DecisionLogPane } from './DecisionLogPane.tsx'

/** 决策日志 of a product in its details. */
export default function DecisionsPanel({ id }: ProductPanelProps) {
  return <DecisionLogPane id={id} type="product" />
}
