import type { SegmentedProps } from 'antd'
import type { ComponentType } from 'react'
import { Later, later } from '../deferred/Deferred.tsx'

const Segmented = later(
  async () =>
    (await import('../deferred/antdDeferred.ts')).Segmented as ComponentType<SegmentedProps<string>>,
)

interface Props<T extends string> {
  value: T
  options: { value: T; label: string }[]
  onChange: (value: T) => void
}

/** A choice of ways to show a list, above it; the rows do not wait for its code. */
export const Choice = <T extends string>({ onChange, ...choice }: Props<T>) => (
  <Later place={<div className="choice-place" />}>
    <Segmented {...choice} onChange={(value) => onChange(value as T)} />
  </Later>
)
