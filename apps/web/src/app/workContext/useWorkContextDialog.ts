import { create } from 'zustand'

/** The dialog that switches organisation and crop; the caller that opens it sets which of them it is about. */
export const useWorkContextDialog = create<{ isOpen: boolean; about: 'org' | 'crop' }>()(() => ({
  isOpen: false,
  about: 'org',
}))

export const openWorkContextDialog = (about: 'org' | 'crop'): void =>
  useWorkContextDialog.setState({ isOpen: true, about })
export const closeWorkContextDialog = (): void => useWorkContextDialog.setState({ isOpen: false })
