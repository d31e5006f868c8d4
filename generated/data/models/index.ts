/* tslint:disable */
/* eslint-disable */
/**
 * @type ClassAnswer
 * The class itself, a list with the class, or an object that contains either. Null for none.
 * @export
 */
export type ClassAnswer = Array<SchoolClass> | ClassOrEnvelope;
/**
 * Membership of a student in a class. (2.6)
 * @export
 * @interface ClassAssignment
 */
export interface ClassAssignment {
    [key: string]: any | any;
    /**
     * Name of the class.
     */
    className: string;
    /**
     * 
     */
    startDate: ClassAssignmentStartDate;
}
/**
 * @type ClassAssignmentStartDate
 * Beginning of the assignment. Its form is open.
 * @export
 */
export type ClassAssignmentStartDate = number | string;
/**
 * An object that contains classes. Its fields are open.
 * @export
 * @interface ClassEnvelope
 */
export interface ClassEnvelope {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    classes?: Array<SchoolClass>;
}
/**
 * @type ClassList
 * Classes in a list, or in an object that contains the list at any depth. In an object, each object with an extern key
 * counts as a class. A short name is not enough, because other records have one too.
 * 
 * @export
 */
export type ClassList = Array<SchoolClass> | ClassEnvelope;
/**
 * The class itself, which the named fields belong to, or an object that contains the class.
 * @export
 * @interface ClassOrEnvelope
 */
export interface ClassOrEnvelope {
    [key: string]: any | any;
    /**
     * Internal id, globally unique.
     */
    id?: DataId;
    /**
     * Key from other software, globally unique.
     */
    externKey?: OptionalKey | null;
    /**
     * Short name, unique within the active school year only.
     */
    shortName?: string | null;
}
/**
 * A class and its new values. `id` identifies the class. Without `id`, `externKey` identifies it. Without both,
 * `shortName` identifies it among the classes of the active school year. One of the three is required. The profile
 * names the fields that may change. (2.6)
 * 
 * @export
 * @interface ClassUpdate
 */
export interface ClassUpdate {
    [key: string]: any | any;
    /**
     * Internal id.
     */
    id?: DataId;
    /**
     * Key from other software.
     */
    externKey?: DataId;
    /**
     * Short name within the active school year.
     */
    shortName?: string;
}
/**
 * Changes of classes. (4.6)
 * @export
 * @interface ClassesUpdate
 */
export interface ClassesUpdate {
    /**
     * The classes to change.
     */
    classes: Array<ClassUpdate>;
}
/**
 * @type DataId
 * An identifier of the data APIs, as number or text.
 * @export
 */
export type DataId = number | string;
/**
 * @type OptionalKey
 * A key as number or text, empty or null if there is none.
 * @export
 */
export type OptionalKey = number | string;
/**
 * One period on one day. Recurring events do not exist: a weekly lesson has one period for each date. The contract
 * names `lessonId` and `relatedPeriod`. The other fields are those of the embedded target, and the profile names those
 * of another one.
 * 
 * Two periods belong together, for example as a double period, if lesson, type, status, exam, classes, departments,
 * resources, student groups, students, subjects, rooms and teachers are the same. (2.6, 3, 4.6)
 * 
 * @export
 * @interface Period
 */
export interface Period {
    [key: string]: any | any;
    /**
     * Id of the period, as in the list of deleted periods.
     */
    id?: DataId;
    /**
     * Beginning in the time zone of the school. Its form is open.
     */
    start?: string;
    /**
     * End in the time zone of the school. Its form is open.
     */
    end?: string;
    /**
     * Status of the period. Other words are possible.
     */
    status?: string | null;
    /**
     * Kind of period. Its words are open.
     */
    type?: string | null;
    /**
     * The lesson of the period, the same for all its periods. Absent or null if the period belongs to no lesson.
     * 
     */
    lessonId?: OptionalKey | null;
    /**
     * The other period of a move in time: its id, or an object that contains the id. Otherwise absent or null.
     * 
     */
    relatedPeriod?: any | null;
    /**
     * The exam that takes place in the period. Its form is open.
     */
    exam?: any | null;
    /**
     * Notes of this period, not of its lesson.
     */
    notesAll?: string | null;
    /**
     * Classes of the period.
     */
    classes?: Array<TimetableResource> | null;
    /**
     * Departments of the period.
     */
    departments?: Array<TimetableResource> | null;
    /**
     * Other resources of the period.
     */
    resources?: Array<TimetableResource> | null;
    /**
     * Student groups of the period. Each one belongs to a lesson.
     */
    studentgroups?: Array<TimetableResource> | null;
    /**
     * Students of the period.
     */
    students?: Array<TimetableResource> | null;
    /**
     * Subjects of the period.
     */
    subjects?: Array<TimetableResource> | null;
    /**
     * Rooms of the period.
     */
    rooms?: Array<TimetableResource> | null;
    /**
     * Teachers of the period. A replaced teacher stays in the list.
     */
    teachers?: Array<TimetableResource> | null;
}
/**
 * A room. The contract shows no field except the id. No field contains a picture. (4.6)
 * @export
 * @interface Room
 */
export interface Room {
    [key: string]: any | any;
    /**
     * Id that reads the room.
     */
    id?: DataId;
}
/**
 * @type RoomAnswer
 * The room itself, a list with the room, or an object that contains either.
 * @export
 */
export type RoomAnswer = Array<Room> | RoomOrEnvelope;
/**
 * An object that contains rooms. Its fields are open.
 * @export
 * @interface RoomEnvelope
 */
export interface RoomEnvelope {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    rooms?: Array<Room>;
}
/**
 * @type RoomList
 * Rooms in a list, or in an object that contains the list at any depth.
 * @export
 */
export type RoomList = Array<Room> | RoomEnvelope;
/**
 * The room itself, which the named field belongs to, or an object that contains the room.
 * @export
 * @interface RoomOrEnvelope
 */
export interface RoomOrEnvelope {
    [key: string]: any | any;
    /**
     * Id that reads the room.
     */
    id?: DataId;
}
/**
 * A class of a school year. A field that the profile names has its class teachers, none or several, and no teachers
 * of single subjects. No field contains a picture. (2.6, 4.6)
 * 
 * @export
 * @interface SchoolClass
 */
export interface SchoolClass {
    [key: string]: any | any;
    /**
     * Internal id, globally unique.
     */
    id: DataId;
    /**
     * Key from other software, globally unique. Null, an empty text or no field if there is none.
     * 
     */
    externKey?: OptionalKey | null;
    /**
     * Short name, unique within the active school year only.
     */
    shortName?: string | null;
}
/**
 * A student of the school. The contract does not show names, birthday and similar fields. No field contains a
 * picture. (2.6, 4.6)
 * 
 * @export
 * @interface Student
 */
export interface Student {
    [key: string]: any | any;
    /**
     * Internal id.
     */
    id: DataId;
    /**
     * Identifier from the upstream software of the school. It may be absent for a student who was created in the
     * platform. Null and an empty text mean the same here.
     * 
     */
    externalKey?: OptionalKey | null;
    /**
     * Classes of the student. Null, an empty list or no field for a student without a class.
     */
    classAssignments?: Array<ClassAssignment> | null;
}
/**
 * @type StudentAnswer
 * The student itself, a list with the student, or an object that contains either. Null for nobody.
 * @export
 */
export type StudentAnswer = Array<Student> | StudentOrEnvelope;
/**
 * An object that contains students. Its fields are open.
 * @export
 * @interface StudentEnvelope
 */
export interface StudentEnvelope {
    [key: string]: any | any;
    /**
     * The list at the embedded target.
     */
    students?: Array<Student>;
}
/**
 * @type StudentList
 * Students in a list, or in an object that contains the list at any depth. In an object, each object with an external
 * key or class assignments counts as a student.
 * 
 * @export
 */
export type StudentList = Array<Student> | StudentEnvelope;
/**
 * The student itself, which the named fields belong to, or an object that contains the student.
 * @export
 * @interface StudentOrEnvelope
 */
export interface StudentOrEnvelope {
    [key: string]: any | any;
    /**
     * Internal id.
     */
    id?: DataId;
    /**
     * Identifier from the upstream software of the school.
     */
    externalKey?: OptionalKey | null;
    /**
     * Classes of the student.
     */
    classAssignments?: Array<ClassAssignment> | null;
}
/**
 * @type Timetable
 * Periods in a list, or in an object that contains the list at any depth. In an object, each object with a lesson or a
 * related period counts as a period.
 * 
 * @export
 */
export type Timetable = Array<Period> | TimetableEnvelope;
/**
 * The object with the periods at the embedded target.
 * @export
 * @interface TimetableData
 */
export interface TimetableData {
    [key: string]: any | any;
    /**
     * The list.
     */
    periods?: Array<Period>;
}
/**
 * An object that contains periods. Its fields are open.
 * @export
 * @interface TimetableEnvelope
 */
export interface TimetableEnvelope {
    [key: string]: any | any;
    /**
     * The object with the list at the embedded target.
     */
    timetableData?: TimetableData;
}
/**
 * A resource of a period with its status. The timetable has only abbreviations of subjects, classes and rooms. Full
 * names come from other operations. (2.6, 3)
 * 
 * @export
 * @interface TimetableResource
 */
export interface TimetableResource {
    [key: string]: any | any;
    /**
     * Id of the resource.
     */
    id?: DataId;
    /**
     * Status of the resource. After a substitution, `REMOVED` is the original teacher and `REGULAR` the substitute. Other words are possible.
     */
    status?: string | null;
}
/**
 * Reasons why a call was not processed. (2.5)
 * @export
 * @interface ValidationError
 */
export interface ValidationError {
    [key: string]: any | any;
    /**
     * Kind of error, `VALIDATION_ERROR` if the values in the request are invalid.
     */
    errorCode: string;
    /**
     * Identifies the request.
     */
    requestId: string;
    /**
     * For searches within the platform. It may be empty.
     */
    traceId: string;
    /**
     * The invalid values.
     */
    validationErrors: Array<ValidationErrorItem>;
}
/**
 * One invalid value. (2.5)
 * @export
 * @interface ValidationErrorItem
 */
export interface ValidationErrorItem {
    [key: string]: any | any;
    /**
     * Name of the problem, for example `entity.notFound`.
     */
    errorKey: string;
    /**
     * Field of the body with the problem, for example `classes[0].id`.
     */
    path: string;
    /**
     * Text for the developer.
     */
    errorMessage: string;
    /**
     * An integer. The contract leaves open what it counts.
     */
    index: number;
}
