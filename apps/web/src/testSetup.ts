import { configure } from '@testing-library/react'

// What comes late on a busy machine has come all the same: a wait ends with what it waits for, not with a second.
configure({ asyncUtilTimeout: 5_000 })
