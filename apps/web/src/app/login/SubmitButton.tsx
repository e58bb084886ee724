interface Props {
  label: string
  runningLabel: string
  running: boolean
  /** Seconds until the next try is allowed. */
  wait?: number
}

/** The submit button; it shows how long the next try has to wait. */
export function SubmitButton({ label, runningLabel, running, wait = 0 }: Props) {
  return (
    <button type="submit" className="submit" disabled={running || wait > 0}>
      {wait > 0 ? `${durationOf(wait)}后可再试` : running ? runningLabel : label}
    </button>
  )
}

const durationOf = (seconds: number): string =>
  seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
