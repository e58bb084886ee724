interface Props {
  label: string
  runningLabel: string
  running: boolean
  /** Seconds until the next try is allowed. */
  wait?: number
}

/** The button of a form; says how long the next try has to wait. */
export function SubmitButton({ label, runningLabel, running, wait = 0 }: Props) {
  return (
    <button type="submit" className="submit" disabled={running || wait > 0}>
      {wait > 0 ? `${wait} 秒后可再试` : running ? runningLabel : label}
    </button>
  )
}
