import type { ReactNode } from 'react'

/** A day, or a day with its time. */
const DATE = /(\d{4}-\d\d-\d\d(?: \d\d:\d\d)?)/

/** A text whose dates are not broken over two lines: a browser breaks at their dashes. */
export const WholeDates = ({ text }: { text: string }): ReactNode =>
  text.split(DATE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // Parts of a text keep their places.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
