import type { ReactNode } from 'react'
import { BLANK } from './formatNumber.ts'

/** Shows its content, or a dash for null, undefined and blank text; zero is shown as zero. */
export function Blank({ children }: { children: ReactNode }) {
  return children === null || children === undefined || children === '' ? (
    <span className="quiet">{BLANK}</span>
  ) : (
    <>{children}</>
  )
}
