/** /learn and /learn/NAME. */
import type { LessonListed } from "../../protocol";
import { LessonPage } from "./LessonPage";
import { Lessons } from "./Lessons";
import { useFetched } from "./library";

export default function Learn({ name }: { name: string }) {
  const lessons = useFetched<LessonListed[]>("/api/lessons");
  return name ? <LessonPage name={name} lessons={lessons.value} /> : <Lessons fetched={lessons} />;
}
