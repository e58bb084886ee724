import { StateText } from '../../../ui/text/StateText.tsx'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { today } from '../../../ui/text/formatTime.ts'

interface Props {
  day: string | null
  /** False for what is done or counts no more: its day is never due. */
  isOpen: boolean
}

/** The last day of something: 逾期 once it has passed, 今天到期 on the day itself. */
export function DueDay({ day, isOpen }: Props) {
  if (day === null) return BLANK
  const now = today()
  if (!isOpen || day > now) return day
  return day === now ? (
    <StateText tone="warn">{day} 今天到期</StateText>
  ) : (
    <StateText tone="bad">{day} 逾期</StateText>
  )
}
