/** The heading of 登记库待办 on the home screen. */
export const WORK_HEADING = 'home-work'

/** Brings 登记库待办 into sight and puts the focus there. */
export function goToWork(): void {
  const heading = document.getElementById(WORK_HEADING)
  heading?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  heading?.focus({ preventScroll: true })
}
