/**
 * Lets Tab leave the open list of a field of several choices: the kit takes it for Enter, which would take back the choice made
 * last. Works for the whole page once it is loaded.
 */
function leaveOnTab(event: KeyboardEvent): void {
  const { key, target } = event
  if (key === 'Tab' && target instanceof Element && target.closest('.ant-select-multiple'))
    event.stopPropagation()
}

document.addEventListener('keydown', leaveOnTab, { capture: true })
