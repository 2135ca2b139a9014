export type FormState = 'clean' | 'dirty' | 'saving';

// Reads both in every render: the form library renders again only for what was read.
export const stateOf = ({ isSubmitting, isDirty }: { isSubmitting: boolean; isDirty: boolean }): FormState =>
  isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean';
