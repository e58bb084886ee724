import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { RegionLevel } from './regions.ts'

const RegionPicker = lazy(() => import('./RegionPicker.tsx'))

export interface RegionProps {
  /** GB codes from the province down; none for no place. */
  value?: string[]
  onChange?: (codes: string[]) => void
  /** The last level to choose: 1 province, 2 city, 3 county (default). */
  level?: RegionLevel
  id?: string
  placeholder?: string
  disabled?: boolean
}

/** Chooses a place in China level by level, or by typing part of its name. Fits into a form item. */
export function RegionCascader(props: RegionProps) {
  return (
    <Suspense fallback={<Input className="full" disabled placeholder="加载中…" />}>
      <RegionPicker {...props} />
    </Suspense>
  )
}
