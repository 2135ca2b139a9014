// Judges passwords in a worker: the word lists are large, and typing must not wait for them.
import { judgePassword } from './password-judge.ts';

export interface JudgeRequest {
  password: string;
  personal: readonly string[];
}

addEventListener('message', ({ data }: MessageEvent<JudgeRequest>) => {
  postMessage(judgePassword(data.password, data.personal));
});
