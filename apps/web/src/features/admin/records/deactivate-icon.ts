// Nothing is lost: what is deactivated can be restored. The bin is left to what is really deleted.
export { CircleOff as DeactivateIcon } from 'lucide-react';
