import type { SegmentedProps } from 'antd'
import type { ComponentType } from 'react'
import { Deferred, deferred } from '../deferred/Deferred.tsx'

const Segmented = deferred(
  async () =>
    (await import('../deferred/antdDeferred.ts')).Segmented as ComponentType<SegmentedProps<string>>,
)

interface Props<T extends string> {
  value: T
  options: { value: T; label: string }[]
  onChange: (value: T) => void
  /** What is chosen, for screen readers. */
  'aria-label': string
}

/** A choice between ways to show a list, above the list; the rows do not wait for its code. */
export const Choice = <T extends string>({ onChange, ...choice }: Props<T>) => (
  <Deferred place={<div className="choice-place" />}>
    <Segmented {...choice} onChange={(value) => onChange(value as T)} />
  </Deferred>
)
